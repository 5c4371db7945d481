import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { signal } from './pidfile.ts'
import { type PostgresLog, type PostgresUser, spawnOptionsFor } from './user.ts'

/** A running PostgreSQL and the shell that keeps it. */
export interface Keeper {
  /** The process of PostgreSQL itself, known some milliseconds after the start. */
  pid: number | undefined
  /** How it ended; undefined while it runs. */
  ending: string | undefined
  /** The last things PostgreSQL said. */
  lastLines: string[]
  exited: Promise<unknown>
  /** Ends it, and waits for all its processes. */
  stop(): Promise<void>
}

/**
 * So that no way of dying leaves PostgreSQL behind, we hold one end of a pipe and a watcher beside PostgreSQL the other.
 * Whether we close ours or are killed, the watcher reads the end of the pipe and asks PostgreSQL to stop, again and
 * again, as it does not hear while it is starting. Should the keeper be killed, we close the pipe. Other signals to the
 * keeper are ignored: those are meant for us.
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
    // A session of its own, so that Ctrl-C in the terminal reaches us alone, and we stop things in order.
    { ...spawnOptionsFor(options.user), detached: true, stdio: 'pipe' },
  )
  const closed = once(child, 'close').catch(() => undefined)
  let stopping = false

  const keeper: Keeper = {
    pid: undefined,
    ending: undefined,
    lastLines: [],
    exited: once(child, 'exit').catch(() => undefined),
    async stop() {
      stopping = true
      child.stdin.destroy()
      // Twice is safer: the watcher may have been killed.
      if (keeper.pid && keeper.ending === undefined) signal(keeper.pid, 'SIGINT')
      await Promise.race([closed, sleep(stopPatience, undefined, { ref: false })])
    },
  }
  child.on('error', (error) => {
    keeper.ending = error.message
  })
  child.on('exit', (code, signalName) => {
    keeper.ending = signalName ?? `exit code ${code}`
    // When the keeper was killed its watcher is still there, and waits for this.
    child.stdin.destroy()
  })
  child.stdin.on('error', () => undefined)
  createInterface(child.stdout).on('line', (line) => {
    keeper.pid = Number(line)
  })
  createInterface(child.stderr).on('line', (line) => {
    keeper.lastLines = [...keeper.lastLines, line].slice(-8)
    log(stopping ? 'debug' : levelOf(line), `PostgreSQL: ${line}`)
  })
  return keeper
}

/** Only what we rely on. Everything else can be set in the cluster's postgresql.conf. */
function serverSettings(socketFolder: string, port: number): Record<string, string> {
  return {
    // No network: the socket is the only door, and only its owner may open it, so no password is needed.
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    // initdb takes these from the machine; answers must not depend on where the server stands.
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The lines go into our log, which has its own times. The text of statements stays out: it holds users' data.
    log_line_prefix: '',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // Statements are short and many: a compiler or helpers for one of them cost more than they give, and helpers need
    // shared memory, of which a container has 64 MB.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
  }
}

function levelOf(line: string): 'debug' | 'warn' | 'error' {
  // Said to clients that come too early or stay too long; they report it themselves.
  if (/the database system is |terminating connection/.test(line)) return 'debug'
  if (/^(FATAL|PANIC):/.test(line)) return 'error'
  // An ERROR is the answer to a statement, and whoever sent it knows better what it means.
  return /^WARNING:|was terminated by signal|was not properly shut down/.test(line) ? 'warn' : 'debug'
}
