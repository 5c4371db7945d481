#!/bin/sh
# Faults at random under load, seeded: 200 of them, or with --short 20, which is every kind at least once.
set -e
cd "$(dirname "$0")/.."
if [ "$1" = --short ]; then
  export TEST_FAULTS=short
fi
exec npx vitest run --project faults
