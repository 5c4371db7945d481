#!/usr/bin/env bash
# install-node.sh VERSION FOLDER: installs that version of Node from npm into the folder, and prints where its binary lies.
set -euo pipefail
package=node-$(node -p 'process.platform + "-" + process.arch')
npm install --silent --no-save --no-audit --no-fund --ignore-scripts --prefix "$2" "$package@$1" >/dev/null
echo "$2/node_modules/$package/bin"
