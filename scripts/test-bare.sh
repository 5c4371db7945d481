#!/usr/bin/env bash
# The two commands of the README on a bare Debian: minbase and Node, nothing else.
#   npm run test:bare             the server routes, and "npm test" passes
#   npm run test:bare -- server   the server alone
# Needs root, debootstrap and git. Takes the Node that runs it, and what is committed.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/bare-debian.sh
need debootstrap git
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
debian=$work/debian

echo '== Making a bare Debian'
make_bare_debian "$debian" "$(node -p process.execPath)"
git clone --quiet . "$debian/groma"

# Mounts and processes of their own, which are gone when the command ends.
inside() {
  unshare --mount --pid --fork --kill-child --mount-proc="$debian/proc" bash -c '
    mount --rbind /dev "$0/dev"
    exec chroot "$0" /usr/bin/env HOME=/root USER=root PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
      /bin/bash -c "cd /groma && exec \"\$@\"" - "$@"
  ' "$debian" "$@"
}

echo '== npm ci'
inside npm ci 2>&1 | tee "$work/install.log"
if grep -q EBADENGINE "$work/install.log"; then
  echo 'A package does not run on this Node.' >&2
  exit 1
fi

echo '== npm start'
inside node scripts/smoke.mjs npm start

if [ "${1:-}" != server ]; then
  echo '== npm test'
  inside npm test
fi
