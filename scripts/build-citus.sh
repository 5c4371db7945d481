#!/bin/sh
# Builds the Citus extension for Debian's PostgreSQL 15 from a folder with its source (13.2 is the last version for it), and installs it.
# usage: scripts/build-citus.sh SOURCE_FOLDER        as root; the source is copied, not changed
set -eu
[ $# -eq 1 ] && [ -f "$1/configure" ] || { echo "usage: $0 SOURCE_FOLDER (with the source of Citus 13.2)" >&2; exit 2; }
pg_config=/usr/lib/postgresql/15/bin/pg_config
packages="postgresql-server-dev-15 libcurl4-openssl-dev liblz4-dev libzstd-dev libssl-dev libxml2-dev libxslt1-dev libpam0g-dev \
  libselinux1-dev libreadline-dev libkrb5-dev gcc make flex"
# shellcheck disable=SC2086
dpkg -s $packages >/dev/null 2>&1 || { echo "Install first: apt-get install $packages" >&2; exit 1; }

build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
cp -r "$1/." "$build"
cd "$build"

# PostgreSQL 15.20 has this function itself.
if grep -q have_createdb_privilege "$($pg_config --includedir-server)/commands/dbcommands.h"; then
  sed -i '/^static inline bool$/{N;/have_createdb_privilege/{:a;N;/\n}$/!ba;d}}' src/include/pg_version_compat.h
fi

touch configure # else make wants to build it anew, with autoconf
PG_CONFIG=$pg_config ./configure --quiet
nice -n 10 make -s -j"$(nproc)" with_llvm=no
make -s with_llvm=no install
echo "Installed Citus $(sed -n "s/^default_version = '\(.*\)'/\1/p" "$($pg_config --sharedir)/extension/citus.control")."
