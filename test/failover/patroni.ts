import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../app/server.ts'

/** Two PostgreSQL under Patroni with synchronous replication, behind HAProxy, and PgBouncer before that; all of Debian. */
export interface HighlyAvailable {
  /** HAProxy's, and PgBouncer's before it: both lead to the primary. */
  port: number
  pooledPort: number
  /** Where to ask each PostgreSQL itself. */
  ports: Record<string, number>
  primary(): Promise<string>
  /** Patroni and PostgreSQL at once, without a word, as when a machine loses its power. */
  kill(name: string): Promise<void>
  stop(): Promise<void>
}

const binaries = '/usr/lib/postgresql/15/bin'
const names = ['one', 'two']

export async function startHighlyAvailable(): Promise<HighlyAvailable> {
  const room = await mkdtemp(join(tmpdir(), 'groma-patroni-'))
  const owner = postgresUser()
  await chmod(room, 0o755)
  await chown(room, owner.uid, owner.gid)
  const [etcd = 0, peer = 0, port = 0, pooledPort = 0, ...more] = await freePorts(4 + 2 * names.length)
  const ports: Record<string, number> = {}
  const restPorts: Record<string, number> = {}
  for (const [at, name] of names.entries()) {
    ports[name] = more[2 * at] as number
    restPorts[name] = more[2 * at + 1] as number
  }
  const children = new Map<string, ChildProcess>()
  const printed = new Map<string, string>()

  function run(name: string, program: string, args: string[]): void {
    const child = spawn(program, args, {
      ...owner,
      cwd: room,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const keep = (chunk: Buffer) => void printed.set(name, `${printed.get(name) ?? ''}${chunk}`.slice(-4000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    children.set(name, child)
  }

  async function write(name: string, text: string): Promise<string> {
    const path = join(room, name)
    await writeFile(path, text)
    await chown(path, owner.uid, owner.gid)
    return path
  }

  const client = `http://127.0.0.1:${etcd}`
  const member = `http://127.0.0.1:${peer}`
  run('etcd', '/usr/bin/etcd', [
    ...['--name', 'etcd', '--data-dir', join(room, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', member, '--initial-advertise-peer-urls', member],
    ...['--initial-cluster', `etcd=${member}`],
  ])
  for (const name of names) {
    const data = join(room, name)
    await mkdir(data, { mode: 0o700 })
    await chown(data, owner.uid, owner.gid)
    const settings = patroniSettings(name, data, ports[name] as number, restPorts[name] as number, etcd)
    run(name, '/usr/bin/patroni', [await write(`${name}.yml`, settings)])
  }
  run('haproxy', '/usr/sbin/haproxy', [
    '-db',
    '-f',
    await write('haproxy.cfg', haproxySettings(port, ports, restPorts)),
  ])
  const users = await write('users.txt', '"groma" ""\n')
  run('pgbouncer', '/usr/sbin/pgbouncer', [
    '-q',
    await write('pgbouncer.ini', pgbouncerSettings(pooledPort, port, users)),
  ])

  async function primary(): Promise<string> {
    for (const name of names) {
      const answer = await fetch(`http://127.0.0.1:${restPorts[name]}/primary`).catch(() => undefined)
      if (answer?.status === 200) return name
    }
    throw new Error(`No primary.\n${[...printed].map(([name, text]) => `${name}: ${text}`).join('\n')}`)
  }

  /** PostgreSQL is a session of its own. */
  async function kill(name: string): Promise<void> {
    const child = children.get(name)
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
    const own = lines.filter((line) => line.includes(`-D ${join(room, name)}`))
    for (const pid of [child?.pid, ...own.map((line) => Number.parseInt(line, 10))])
      if (pid)
        try {
          process.kill(pid, 'SIGKILL')
        } catch {} // gone already
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    children.delete(name)
  }

  async function stop(): Promise<void> {
    for (const name of [...children.keys()].reverse()) await kill(name)
    await rm(room, { recursive: true, force: true })
  }

  try {
    await eventually(async () => {
      const answer = await fetch(`http://127.0.0.1:${restPorts[await primary()]}/cluster`)
      const { members } = (await answer.json()) as { members: { role: string }[] }
      if (!members.some(({ role }) => role === 'sync_standby')) throw new Error('No synchronous standby yet.')
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { port, pooledPort, ports, primary, kill, stop }
}

/** None of them runs as root. */
function postgresUser(): { uid: number; gid: number } {
  if (userInfo().uid !== 0) return { uid: userInfo().uid, gid: userInfo().gid }
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** The shortest times that Patroni allows: a primary that says nothing is replaced after 20 s. */
const patroniSettings = (name: string, data: string, port: number, rest: number, etcd: number) => `
scope: groma
name: ${name}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}' }
etcd3: { hosts: '127.0.0.1:${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 3
    synchronous_mode: true
    postgresql: { use_pg_rewind: false, parameters: { max_connections: 100, wal_level: replica, hot_standby: 'on' } }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, { auth: trust }]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${data}
  bin_dir: ${binaries}
  pgpass: ${data}.pgpass
  authentication:
    superuser: { username: groma, password: groma }
    replication: { username: replicator, password: groma }
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  parameters: { unix_socket_directories: '' }
`

const haproxySettings = (port: number, ports: Record<string, number>, rest: Record<string, number>) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${names.map((name) => `  server ${name} 127.0.0.1:${ports[name]} check port ${rest[name]}`).join('\n')}
`

const pgbouncerSettings = (port: number, haproxy: number, users: string) => `[databases]
* = host=127.0.0.1 port=${haproxy}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
server_connect_timeout = 3
server_login_retry = 1
`
