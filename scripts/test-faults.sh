#!/bin/sh
# Faults at random under load, seeded: 200 of them, or with --short 20, which is every kind at least once.
# Both also follow two workers and two nodes through kills, reloads and imports; the long form kills a server with its own
# database, and imports at every step.
set -e
cd "$(dirname "$0")/.."
if [ "$1" = --short ]; then
  export TEST_FAULTS=short
  files="tracking nodes workers"
fi
exec npx vitest run --project faults $files
