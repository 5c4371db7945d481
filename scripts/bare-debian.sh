# Sourced by test-bare.sh and test-image.sh.

need() {
  local program
  [ "$(id -u)" = 0 ] || { echo "This needs root." >&2; exit 1; }
  for program in "$@"; do
    command -v "$program" >/dev/null || { echo "This needs $program: apt-get install $program" >&2; exit 1; }
  done
}

# make_bare_debian FOLDER NODE: a minimal Debian 12 with this Node binary and the npm of this machine, and nothing else.
# DEBIAN_MIRROR names another mirror than the usual one.
make_bare_debian() {
  local folder=$1 node=$2 npm file
  debootstrap --variant=minbase bookworm "$folder" "${DEBIAN_MIRROR:-http://deb.debian.org/debian}" >"$folder.log" ||
    { tail "$folder.log" >&2; return 1; }
  npm=$(npm root --global)/npm
  install -D "$node" "$folder/usr/local/bin/node"
  mkdir -p "$folder/usr/local/lib/node_modules" "$folder/usr/local/etc"
  cp -RL "$npm" "$folder/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$folder/usr/local/bin/npx"
  # The way to the network is this machine's: names, certificates, npm's settings.
  for file in /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt; do
    [ ! -e "$file" ] || install -D -m 644 "$file" "$folder$file"
  done
  file=$(npm config get globalconfig)
  [ ! -e "$file" ] || cp "$file" "$folder/usr/local/etc/npmrc"
  file=$(npm config get userconfig)
  [ ! -e "$file" ] || cp "$file" "$folder/root/.npmrc"
}
