import { randomBytes } from 'node:crypto'
import { chownSync } from 'node:fs'
import { chmod, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { eventually } from '../app/server.ts'
import { type SharedServer, startSharedServer } from '../app/shared-server.ts'
import { canMount, mountMemory, unmount } from '../setup/mounting.ts'

/** What a server does while its database is away, and that it comes back by itself. */

const name = `away_${randomBytes(4).toString('hex')}`
const address = () => {
  const { host, port } = inject('postgres')
  return `postgres://${name}@localhost:${port}/${name}?host=${host}`
}

let admin: pg.Pool
let server: SharedServer

beforeAll(async () => {
  admin = new pg.Pool({ ...inject('postgres'), database: 'postgres', max: 2 })
  // Not a superuser, whom no limit binds.
  await admin.query(`create role ${name} login`)
  await admin.query(`create database ${name} owner ${name}`)
  server = await startSharedServer(address())
})

afterAll(async () => {
  await server.stop()
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${name}`)
  await admin.end()
})

let devices = 0
const track = (metadata?: object) =>
  server.call('POST /v1/track', {
    deviceId: `device-${++devices}`,
    latitude: 40.7,
    longitude: -74,
    accuracy: 10,
    metadata,
  })

const cut = (wait: number) =>
  `select pg_terminate_backend(pid, ${wait}) from pg_stat_activity where usename = '${name}'`
const cutAll = cut(0)

/** Changes the database when nobody is connected to it. */
const whileAlone = (statement: string) =>
  eventually(async () => {
    await admin.query(cutAll)
    await admin.query(statement)
  })

/** Requests, until one is refused: never by anything but 503. */
async function untilRefused(send: () => ReturnType<typeof track>) {
  for (;;) {
    const answer = await send()
    if (answer.status !== 200) return answer
  }
}

describe('while the database', () => {
  it('allows fewer connections than configured, requests wait for those', async () => {
    const quiet = server.log.length
    await admin.query(`alter role ${name} connection limit 1`)
    await admin.query(cut(10_000)) // all are gone, or one that goes later would be taken for an outage
    await eventually(async () => expect((await track()).status).toBe(200))
    await eventually(async () => expect((await server.call('GET /readyz')).status).toBe(200))
    const answers = await Promise.all(Array.from({ length: 50 }, () => track()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    // Updates may share one batch, which takes one connection. Lists are read each by itself: they ask for a second one.
    await eventually(async () => {
      await Promise.all(Array.from({ length: 20 }, () => server.call('GET /v1/users')))
      expect(server.log.slice(quiet).map(({ msg }) => msg)).toContainEqual(
        expect.stringMatching(/allows \d of the 10 connections of GROMA_DATABASE_CONNECTIONS; requests wait/),
      )
    })
    await admin.query(`alter role ${name} connection limit -1`)
  })

  it.each([
    {
      what: 'is read-only',
      begin: () => admin.query(`alter database ${name} set default_transaction_read_only = on; ${cutAll}`),
      end: () => admin.query(`alter database ${name} reset default_transaction_read_only`),
      sentence: 'The database is read-only: it is a standby, or default_transaction_read_only is on.',
    },
    {
      what: 'has no connections left',
      begin: () => admin.query(`alter role ${name} connection limit 0; ${cutAll}`),
      end: () => admin.query(`alter role ${name} connection limit -1`),
      sentence: 'The database has no connection left for this server.',
    },
    {
      what: 'refuses the user',
      begin: () => admin.query(`alter role ${name} nologin; ${cutAll}`),
      end: () => admin.query(`alter role ${name} login`),
      sentence: 'The database refuses the user name or the password.',
    },
    {
      what: 'does not exist',
      begin: () => whileAlone(`alter database ${name} rename to ${name}_elsewhere`),
      end: () => whileAlone(`alter database ${name}_elsewhere rename to ${name}`),
      sentence: 'The database does not exist on its server.',
    },
    ...(canMount() ? [{ what: 'has a full disk', ...fullDisk() }] : []),
  ])(
    '$what, requests are answered 503, the log has one line, and it comes back',
    async ({ begin, end, sentence }) => {
      expect((await track()).status).toBe(200)
      const quiet = server.log.length
      await begin()
      const large = { note: randomBytes(7000).toString('hex') }
      const refused = await untilRefused(() => track(large))
      expect(refused.body.meta).toEqual({
        code: 503,
        message: 'The database is not available at the moment. Try again shortly.',
      })
      expect(refused.headers['retry-after']).toMatch(/^[15]$/)
      await eventually(async () => {
        const { status, headers, body } = await server.call('GET /readyz')
        expect([status, body.meta.message]).toEqual([503, `${sentence} Try again shortly.`])
        expect(headers['retry-after']).toMatch(/^[15]$/)
      })
      const answers = await Promise.all(Array.from({ length: 20 }, () => track(large)))
      expect(answers.map(({ status }) => status).filter((status) => ![200, 503].includes(status))).toEqual([])

      await end()
      await eventually(async () => expect((await server.call('GET /readyz')).status).toBe(200))
      expect((await track(large)).status).toBe(200)
      const said = server.log.slice(quiet)
      const line = `Database: ${sentence} Waiting for it; requests meanwhile are answered 503.`
      expect(said.filter(({ msg }) => msg === line)).toHaveLength(1)
      expect(said.filter(({ msg }) => !/^Database: |rate limits/.test(msg))).toEqual([])
    },
  )
})

it.each([
  [`${name}_typo`, name, `database "${name}_typo" does not exist`],
  [name, `${name}_typo`, `role "${name}_typo" does not exist`],
])('a start on database %s as %s ends with one sentence', async (database, user, reason) => {
  const { host, port } = inject('postgres')
  const start = startSharedServer(`postgres://${user}@localhost:${port}/${database}?host=${host}`)
  await expect(start).rejects.toThrow(new Error(`The database refuses: ${reason}.`))
})

/** The whole database on a file system of 24 MB, which something else fills. */
function fullDisk() {
  let folder = ''
  return {
    sentence: 'The disk of the database is full.',
    async begin() {
      folder = await mkdtemp(join(tmpdir(), 'groma-disk-'))
      mountMemory(folder, 24)
      const { rows } = await admin.query('show data_directory')
      const { uid, gid } = await stat(rows[0].data_directory)
      chownSync(folder, uid, gid)
      await chmod(folder, 0o700)
      await admin.query(`create tablespace ${name} location '${folder}'`)
      await whileAlone(`alter database ${name} set tablespace ${name}`)
      await admin.query(`create table filler (text text) tablespace ${name}`)
      const fill = "insert into filler select repeat('full', 400) from generate_series(1, 500)"
      for (;;) if ((await admin.query(fill).catch((error) => error.code)) === '53100') break
    },
    async end() {
      await admin.query('drop table filler')
      await eventually(async () => expect((await server.call('GET /readyz')).status).toBe(200))
      await whileAlone(`alter database ${name} set tablespace pg_default`)
      await admin.query(`drop tablespace ${name}`)
      unmount(folder)
      await rmdir(folder)
    },
  }
}
