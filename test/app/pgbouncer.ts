import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's PgBouncer before a PostgreSQL, in transaction mode: each transaction may run on another connection. */
export interface PgBouncer {
  port: number
  stop(): Promise<void>
}

interface Wanted {
  /** PostgreSQL's, with its socket. */
  host: string
  port: number
  user: string
  /** Of that user; anything is accepted without one. */
  password?: string
  /** Connections to PostgreSQL for each database. */
  poolSize: number
  /** Any free port without one. */
  listen?: number
}

export const pgbouncerPath = '/usr/sbin/pgbouncer'

export async function startPgBouncer(wanted: Wanted): Promise<PgBouncer> {
  const { host, port, user, password, poolSize } = wanted
  const folder = await mkdtemp(join(tmpdir(), 'groma-pgbouncer-'))
  // It refuses to be root, and the socket is for its owner only.
  const { uid, gid } = statSync(join(host, `.s.PGSQL.${port}`))
  const own = wanted.listen ?? (await freePort())
  const users = join(folder, 'users.txt')
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${user}" "${password ?? ''}"\n`)
  await writeFile(
    config,
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = ${password === undefined ? 'trust' : 'scram-sha-256'}
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
server_lifetime = 60
`,
  )
  await chmod(folder, 0o755)
  for (const path of [folder, users, config]) await chown(path, uid, gid)
  const child = spawn(pgbouncerPath, ['-q', config], { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk) => (printed += chunk))
  const exited = once(child, 'exit')
  await Promise.race([
    answers(own),
    exited.then(() => Promise.reject(new Error(`PgBouncer ended: ${printed}`))),
  ])
  return {
    port: own,
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
