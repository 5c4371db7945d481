#!/bin/sh
# Faults at random under load, seeded: 200 of them, or with --short 18, which is every kind at least once.
# The long form also follows two workers and two nodes through kills, reloads and imports, and kills a server with its own
# database, one while alerts begin, and imports at every step.
set -e
cd "$(dirname "$0")/.."
if [ "$1" = --short ]; then
  export TEST_FAULTS=short
  files=tracking.faults.ts
fi
exec npx vitest run --project faults --maxWorkers=2 $files
