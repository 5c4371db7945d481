#!/bin/sh
# A server's memory after 200,000 mixed requests against after 20,000. With --short after 40,000 against 10,000.
set -e
cd "$(dirname "$0")/.."
if [ "$1" = --short ]; then
  export TEST_MEMORY=short
fi
exec npx vitest run --project memory --maxWorkers=2
