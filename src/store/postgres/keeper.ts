import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { signal } from './pidfile.ts'
import { type PostgresLog, type PostgresUser, spawnOptionsFor } from './user.ts'

/** A running PostgreSQL and the shell that supervises it. */
export interface Keeper {
  /** The process id of PostgreSQL itself, known some milliseconds after the start. */
  pid: number | undefined
  /** How it ended; undefined while it runs. */
  ending: string | undefined
  /** The last lines that PostgreSQL wrote. */
  lastLines: string[]
  exited: Promise<unknown>
  /** Stops it and waits for all its processes. */
  stop(): Promise<void>
}

/**
 * PostgreSQL must not outlive the server, however that ends. The server holds one end of a pipe, and a watcher beside
 * PostgreSQL the other. When the server closes its end or is killed, the watcher reads end-of-file and signals PostgreSQL
 * to stop, repeatedly, as PostgreSQL ignores signals while it starts. If the keeper is killed, the server closes the pipe.
 * The keeper ignores other signals: they are meant for the server.
 */
const keeperScript = `
trap '' HUP INT TERM PIPE
exec 3<&0
"$@" 3<&- </dev/null >&2 &
postgres=$!
(
  while read -r line <&3; do :; done
  tries=0
  while [ $tries -lt 20 ] && kill -INT $postgres; do sleep 1; tries=$((tries + 1)); done
  kill -QUIT $postgres && sleep 10 && kill -KILL $postgres
) >/dev/null 2>&1 &
watcher=$!
echo $postgres
wait $postgres
code=$?
kill -KILL $watcher
exit $code`

const stopPatience = 40_000

/** Milliseconds: until then the same line is not logged again. With a full disk each connection would make one. */
const repeatAfter = 60_000

export function startKeeper(options: {
  bin: string
  cluster: string
  connection: { host: string; port: number }
  user: PostgresUser
  settings: Record<string, string>
  log: PostgresLog
}): Keeper {
  const { bin, cluster, log } = options
  const settings = {
    ...serverSettings(options.connection.host, options.connection.port),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    '/bin/sh',
    ['-c', keeperScript, 'groma-postgres', join(bin, 'postgres'), '-D', cluster, ...flags],
    // A session of its own, so that Ctrl-C reaches only the server, which stops everything in order.
    { ...spawnOptionsFor(options.user), detached: true, stdio: 'pipe' },
  )
  const closed = once(child, 'close').catch(() => undefined)
  let stopping = false
  const said = new LRUCache<string, true>({ max: 100, ttl: repeatAfter })

  const keeper: Keeper = {
    pid: undefined,
    ending: undefined,
    lastLines: [],
    exited: once(child, 'exit').catch(() => undefined),
    async stop() {
      stopping = true
      child.stdin.destroy()
      // Also directly, as the watcher may have been killed.
      if (keeper.pid && keeper.ending === undefined) signal(keeper.pid, 'SIGINT')
      await Promise.race([closed, sleep(stopPatience, undefined, { ref: false })])
    },
  }
  child.on('error', (error) => {
    keeper.ending = error.message
  })
  child.on('exit', (code, signalName) => {
    keeper.ending = signalName ?? `exit code ${code}`
    // If the keeper was killed, its watcher still waits for the end of the pipe.
    child.stdin.destroy()
  })
  child.stdin.on('error', () => undefined)
  createInterface(child.stdout).on('line', (line) => {
    keeper.pid = Number(line)
  })
  createInterface(child.stderr).on('line', (line) => {
    keeper.lastLines = [...keeper.lastLines, line].slice(-8)
    if (said.has(line)) return
    said.set(line, true)
    log(stopping ? 'debug' : levelOf(line), `PostgreSQL: ${line}`)
  })
  return keeper
}

/** Only the settings that the server relies on. Others can be set in the cluster's postgresql.conf. */
function serverSettings(socketFolder: string, port: number): Record<string, string> {
  return {
    // No network: only the socket, which only its owner may open, so no password is needed.
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    // initdb takes these from the machine; answers must not depend on it.
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Lines go into the server's log, which has its own times. Statements are left out: they contain users' data.
    log_line_prefix: '',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // Statements are short: JIT and parallel workers cost more than they gain, and workers need shared memory, of which
    // a container has 64 MB.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
  }
}

function levelOf(line: string): 'debug' | 'warn' | 'error' {
  // Sent to clients that connect too early or stay too long; they report it themselves.
  if (/the database system is |terminating connection/.test(line)) return 'debug'
  if (/^(FATAL|PANIC):/.test(line)) return 'error'
  // An ERROR is the answer to a statement; its sender handles it.
  return /^WARNING:|was terminated by signal|was not properly shut down/.test(line) ? 'warn' : 'debug'
}
