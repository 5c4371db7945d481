#!/bin/sh
# Starts a coordinator and workers of Citus on this machine, for tests; prints the URL of the coordinator.
# usage: scripts/citus-cluster.sh start FOLDER [WORKERS]     two workers by default; the coordinator's port is $PORT, or 5540
#        scripts/citus-cluster.sh add FOLDER                 one more worker, without shards yet
#        scripts/citus-cluster.sh stop FOLDER                and deletes the folder
# As root it runs them as "postgres". Citus is installed by scripts/build-citus.sh.
set -eu
bin=/usr/lib/postgresql/15/bin
first=${PORT:-5540}
[ $# -ge 2 ] || { sed -n '2,6s/^# //p' "$0" >&2; exit 2; }
folder=$2

as_owner() { if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi; }
ask() { psql -XAtq -h 127.0.0.1 -p "$1" -U groma -d groma -c "$2"; }

launch() { # NUMBER: 0 is the coordinator
  node=$folder/node-$1
  port=$((first + $1))
  as_owner $bin/initdb -D "$node" -U groma --auth=trust --no-sync --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  as_owner sh -c "cat >> '$node/postgresql.conf'" <<SETTINGS
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
max_connections = 400
max_prepared_transactions = 400
wal_level = logical
fsync = ${FSYNC:-off}
synchronous_commit = ${FSYNC:-off}
full_page_writes = ${FSYNC:-off}
citus.local_hostname = '127.0.0.1'
citus.max_cached_conns_per_worker = 4
SETTINGS
  as_owner $bin/pg_ctl -D "$node" -l "$node/log" -w start >/dev/null
  psql -XAtq -h 127.0.0.1 -p $port -U groma -d postgres -c 'create database groma'
  ask $port 'create extension citus' 2>/dev/null
  if [ "$1" = 0 ]; then ask $port "select citus_set_coordinator_host('127.0.0.1', $port)" >/dev/null
  else ask "$first" "select citus_add_node('127.0.0.1', $port)" >/dev/null; fi
}

case $1 in
  start)
    mkdir -p "$folder"
    [ "$(id -u)" != 0 ] || chown postgres "$folder"
    for number in $(seq 0 "${3:-2}"); do launch "$number"; done
    echo "postgres://groma@127.0.0.1:$first/groma" ;;
  add)
    launch "$(ls -d "$folder"/node-* | wc -l)" ;;
  stop)
    for node in "$folder"/node-*; do as_owner $bin/pg_ctl -D "$node" -m immediate stop >/dev/null || true; done
    rm -rf "$folder" ;;
  *) echo "Expected start, add or stop." >&2; exit 2 ;;
esac
