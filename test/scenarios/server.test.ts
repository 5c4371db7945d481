import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../app/database.ts'
import {
  cli,
  databaseUrl,
  dataFolder,
  eventually,
  gromaHere,
  type ServerProcess,
  startServer,
  storyTimeout,
} from '../app/server.ts'

/** Servers as processes of their own on one shared database: starting, stopping, keys, several nodes. */
let shared: TestDatabase
let environment: Record<string, string>

beforeAll(async () => {
  shared = await openTestDatabase()
  environment = {
    DATABASE_URL: databaseUrl(shared.connection.database),
    GROMA_STOP_SECONDS: '3600', // a stop waits for requests, and for nothing else
  }
})

afterAll(() => shared.close())

/** Runs a curl line that a shell has split into words; a bare system has no curl, and npx would only find our own command. */
async function paste(line: string): Promise<unknown> {
  const curl = `curl() { "${process.execPath}" -p 'JSON.stringify(process.argv.slice(1))' -- "$@"; }`
  const npx = `npx() { shift; "${process.execPath}" "${cli}" "$@"; }`
  const { stdout } = await promisify(execFile)('sh', ['-c', `${curl}; ${npx}; ${line}`])
  const [, method = '', address = '', , ...rest] = JSON.parse(stdout) as string[]
  const [authorization = '', , type = '', , body = ''] = rest
  const headers = [authorization, type].map((header) => header.split(': ') as [string, string])
  return (await fetch(address, { method, headers, body })).json()
}

describe('a server', { timeout: storyTimeout }, () => {
  it('prints its address, a working example call and its log as JSON, but no key into a pipe; each stop finishes requests in flight; later starts use the same keys', async () => {
    const folder = await dataFolder()
    // As many workers as this machine has cores: two stop in order as one process does.
    const first = await startServer(folder, { ...environment, GROMA_WORKERS: 'auto' })
    const { test } = await first.keys()
    expect(first.printed()).toContain(join(folder, 'keys.json'))
    expect(first.printed()).not.toContain('prj_')
    const [call = ''] = /curl .*/.exec(first.printed()) ?? []
    expect(await paste(call)).toMatchObject({
      meta: { code: 200 },
      events: [],
      user: { deviceId: 'my-laptop', live: false },
    })
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600)
    await eventually(() => {
      const [line = '{}'] = /^\{.*"status":200.*$/m.exec(first.printed()) ?? []
      expect(JSON.parse(line)).toMatchObject({ method: 'POST', route: '/v1/track', status: 200 })
    })
    await endInFlight(first, 'SIGTERM')

    const second = await startServer(folder, environment)
    expect((await second.get('/v1/users', test.secret ?? '')).status).toBe(200)
    await endInFlight(second, 'SIGINT')

    await rm(join(folder, 'keys.json'))
    const third = await startServer(folder, environment)
    expect(third.printed()).toMatch(/There is no test secret key in .*keys\.json/)
    expect(third.printed()).toContain('groma operators link')
    expect(await third.end('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  it('ends by a signal while it starts', async () => {
    const env = {
      ...process.env,
      ...environment,
      GROMA_DATA: await dataFolder(),
      GROMA_WORKERS: '1',
      PORT: '0',
    }
    const child = spawn(process.execPath, [cli, 'serve'], {
      env: { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, // is waited for
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
  })

  /** A request that arrived before the signal is answered, and then the server ends. */
  async function endInFlight(server: ServerProcess, signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
    const change = async () =>
      fetch(`${server.address}/v1/settings`, {
        method: 'PATCH',
        headers: {
          authorization: (await server.keys()).test.secret ?? '',
          'content-type': 'application/json',
        },
        body: '{"chainMappings":{"ikea":"a"}}',
      })
    await change()
    const holder = await shared.pool.connect()
    await holder.query('begin')
    await holder.query('select * from settings for update')
    const waiting = change()
    await eventually(async () => {
      const { rows } = await shared.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      expect(rows.length).toBe(1)
    })
    const end = server.end(signal)
    await eventually(() => expect(server.printed()).toContain('finishing requests in flight'))
    await holder.query('commit')
    holder.release()
    expect((await waiting).status).toBe(200)
    expect(await end).toEqual({ code: 0, signal: null })
  }

  it('refuses a wrong setting with one sentence', async () => {
    const wrong = { ...environment, GROMA_LIMITS: 'usres.list=5' }
    const { code, stderr } = await gromaHere(['serve'], await dataFolder(), { ...wrong, PORT: '0' })
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toMatch(/^GROMA_LIMITS names "usres.list": expected one of .*users\.list/)
  })
})

describe('keys and projects', { timeout: storyTimeout }, () => {
  it('are managed while servers run; every node applies the change', async () => {
    const folder = await dataFolder()
    const unlimited = { ...environment, GROMA_LIMITS: 'users.list=off' }
    const [one, two] = await Promise.all([startServer(folder, unlimited), startServer(folder, unlimited)])
    await gromaHere(['keys', 'roll'], folder, environment)
    const old = (await one.keys()).live
    const everywhere = async (status: number, key = '') => {
      for (const node of [one, two]) expect((await node.get('/v1/users', key)).status).toBe(status)
    }
    await eventually(() => everywhere(200, old.secret))

    expect(
      (await gromaHere(['keys', 'roll', '--environment', 'live', '--kind', 'secret'], folder, environment))
        .code,
    ).toBe(0)
    const rolled = (await one.keys()).live
    expect(rolled.publishable).toBe(old.publishable)
    await eventually(() => everywhere(401, old.secret))
    await everywhere(200, rolled.secret)

    await gromaHere(['project', 'disable', 'default'], folder, environment)
    await eventually(() => everywhere(402, rolled.secret))
    await gromaHere(['project', 'enable', 'default'], folder, environment)
    await eventually(() => everywhere(200, rolled.secret))

    await gromaHere(['keys', 'revoke', '--environment', 'live', '--kind', 'secret'], folder, environment)
    await eventually(() => everywhere(401, rolled.secret))
    expect((await gromaHere(['keys'], folder, environment)).stdout).toMatch(/live secret +\(none/)

    await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')])
  })

  it('are managed while no server runs', async () => {
    const folder = await dataFolder()
    const made = await gromaHere(['project', 'create', 'second'], folder, environment)
    expect(made.stdout).toMatch(/test secret +prj_test_sk_[0-9a-f]{40}\n/)
    expect((await gromaHere(['project', 'create', 'second'], folder, environment)).stderr).toBe(
      'A project "second" exists already.\n',
    )
    expect((await gromaHere(['project', 'list'], folder, environment)).stdout).toMatch(
      /^second {2}created 20/m,
    )
    expect((await gromaHere(['keys', '--project', 'second'], folder, environment)).stdout).toBe(made.stdout)
    expect((await gromaHere(['keys', 'roll', '--project', 'none'], folder, environment)).stderr).toBe(
      'Unknown project "none".\n',
    )
  })

  it('are in the database as hashes only', async () => {
    const { rows } = await shared.pool.query('select secret, publishable, keys::text as everything from keys')
    expect(rows.length).toBeGreaterThan(4)
    for (const { secret, publishable, everything } of rows) {
      expect(everything).not.toContain('_sk_')
      expect(publishable === null).toBe(secret)
    }
  })
})

describe('groma settings', () => {
  it('shows and changes tracking settings', async () => {
    const folder = await dataFolder()
    const words = [
      'settings',
      'stopDetection=true',
      'events.user.dwelled_in_geofence=true',
      'dwellThreshold=5',
    ]
    const changed = await gromaHere([...words, '--environment', 'live'], folder, environment)
    expect(JSON.parse(changed.stdout)).toMatchObject({
      stopDetection: true,
      dwellThreshold: 5,
      events: { 'user.dwelled_in_geofence': true, 'user.entered_geofence': true },
    })
    expect(JSON.parse((await gromaHere(['settings'], folder, environment)).stdout).stopDetection).toBe(false)
  })

  it.each([
    ['stopDetection=perhaps', /Invalid stopDetection. Expected true or false/],
    ['stopDetektion=true', /There is no setting "stopDetektion"/],
    ['events.user.flew=true', /There is no setting "events.user.flew"/],
    ['stopDetection', /Expected pairs such as stopDetection=true/],
  ])('refuses %s', async (word, sentence) => {
    expect(await gromaHere(['settings', word], await dataFolder(), environment)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(sentence),
    })
  })
})
