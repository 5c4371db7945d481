#!/usr/bin/env bash
# Installs the package that "npm pack" makes in an empty folder, starts it with npx and asks it for a route.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work" # PostgreSQL, which does not run as root, must get in

npm run --silent build
[ -e dist/dashboard/index.html ] || npm run --silent build:dashboard
[ -e dist/docs/index.html ] || npm run --silent build:docs
npm pack --silent --ignore-scripts --pack-destination "$work" >/dev/null
mkdir "$work/empty"
cd "$work/empty"
npm install --silent --ignore-scripts --omit=dev --no-audit --no-fund --prefer-offline ../groma-*.tgz
node --input-type=module -e "import { Groma } from 'groma/client'; new Groma({ url: 'http://localhost', key: '' }).track.call"
[ -e node_modules/groma/dist/client/groma.d.ts ]
GROMA_DATA=$work/data node "$root/scripts/smoke.mjs" npx groma serve
