#!/bin/sh
# Faults at random under load, seeded: 200 of them, or with --short 20, which is every kind at least once.
# Before them 20,000 random requests, valid and hostile. The long form also kills a server with its own database, and imports.
set -e
cd "$(dirname "$0")/.."
if [ "$1" = --short ]; then
  export TEST_FAULTS=short
  files=tracking.faults.ts
fi
TEST_REQUESTS=20000 npx vitest run --project embedded test/scenarios/any-request.test.ts
exec npx vitest run --project faults $files
