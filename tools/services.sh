#!/usr/bin/env bash
# What the tests of the hall need beside Python: Chromium, PostgreSQL and Redis. Installs what is missing from the
# system's packages where that is possible, and otherwise says what to install.
set -euo pipefail

missing=()
command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium)
command -v redis-server >/dev/null || missing+=(redis-server)
compgen -G "/usr/lib/postgresql/*/bin/postgres" >/dev/null || command -v postgres >/dev/null || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing ${missing[*]} for the tests ..."
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update && apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
else
  echo "The tests of the hall need: ${missing[*]}. Install them with your system's package manager." >&2
  exit 1
fi
