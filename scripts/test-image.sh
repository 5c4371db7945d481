#!/usr/bin/env bash
# Builds the Docker image and asks it for a route, without a Docker engine: buildah builds it, on a base image of Debian's
# minbase and Node that bears the name of the real base.
# Needs root, debootstrap and buildah.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/bare-debian.sh
need debootstrap buildah
work=$(mktemp -d)
trap 'buildah rm --all >/dev/null 2>&1; rm -rf "$work"' EXIT
chmod 755 "$work"
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s"\nrunroot = "%s"\n' "$work/images" "$work/run" >"$work/storage.conf"
export CONTAINERS_STORAGE_CONF=$work/storage.conf

base=$(sed -n 's/^FROM \([^ ]*\).*/\1/p' Dockerfile | sort -u)
version=$(sed 's/^node:\([0-9]*\).*/\1/' <<<"$base")

echo "== Making $base"
make_bare_debian "$work/debian" "$(scripts/install-node.sh "$version" "$work/node")/node"
chroot "$work/debian" useradd --create-home --uid 1000 node
container=$(buildah from scratch)
buildah add --quiet "$container" "$work/debian" / >/dev/null
for variable in NODE_EXTRA_CA_CERTS SSL_CERT_FILE; do
  [ -z "${!variable:-}" ] || buildah config --env "$variable=${!variable}" "$container"
done
buildah commit --quiet --rm "$container" "docker.io/library/$base" >/dev/null

echo '== Building the image'
buildah bud --quiet --format docker --pull-never --tag groma . >/dev/null

echo '== Starting it'
container=$(buildah from --pull-never groma)
bytes() { du -s --block-size=1M "$1" | cut -f1; }
echo "It adds $(($(bytes "$(buildah mount "$container")") - $(bytes "$work/debian"))) MB to its base."
command=$(buildah inspect --format '{{range .OCIv1.Config.Entrypoint}}{{.}} {{end}}{{range .OCIv1.Config.Cmd}}{{.}} {{end}}' "$container")
# shellcheck disable=SC2086 # several words
KEY_COMMAND="buildah run $container -- node dist/cli.js keys --print test.secret" \
  node scripts/smoke.mjs buildah run --env PORT=0 "$container" -- $command
