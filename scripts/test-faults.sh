#!/bin/sh
# Faults at random under load, seeded. With --short one chapter of them, which takes at most 100 s.
set -e
cd "$(dirname "$0")/.."
if [ "$1" = --short ]; then
  export TEST_FAULTS=short
fi
exec npx vitest run --project faults
