#!/usr/bin/env bash
# Bring a new version in without a lost move: one hall after the other, the next only when the first can keep moves.
set -euo pipefail
cd "$(dirname "$0")"
docker compose build hall-1
for hall in hall-1 hall-2; do
  docker compose up --detach --no-deps --force-recreate --wait "$hall"
done
