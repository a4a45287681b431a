#!/bin/sh
# The browser for tests/browser: nothing to do where there is one, else Debian's chromium.
set -eu

for name in chromium chromium-browser google-chrome-stable google-chrome; do
    if command -v "$name" >/dev/null 2>&1; then
        exit 0
    fi
done

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing chromium ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update
    apt-get -qq install --no-install-recommends -y chromium fonts-liberation >/dev/null
else
    echo "The browser tests need Chromium: install it (Debian: sudo apt-get install chromium) and try again." >&2
    exit 1
fi
