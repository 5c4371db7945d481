import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../app/database.ts'
import { databaseUrl, dataFolder, gromaHere, startServer } from '../app/server.ts'

/** Operators at the first start and at the terminal. */
let shared: TestDatabase
let environment: Record<string, string>

beforeAll(async () => {
  shared = await openTestDatabase()
  environment = { DATABASE_URL: databaseUrl(shared.connection.database) }
})

afterAll(() => shared.close())

const run = async (...words: string[]) => gromaHere(['operators', ...words], await dataFolder(), environment)

it('the first start tells which file has the password, and writes no password or link into a pipe', async () => {
  const folder = await dataFolder()
  const server = await startServer(folder, {
    ...environment,
    GROMA_LIMITS: 'dashboard.signIn=100',
  })

  async function signIn(body: object): Promise<string> {
    const answer = await fetch(`${server.address}/dashboard/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-groma-dashboard': '1' },
      body: JSON.stringify(body),
    })
    const { operator, meta } = (await answer.json()) as {
      operator?: { name: string; role: string }
      meta: { code: number }
    }
    return operator ? `${operator.name}: ${operator.role}` : String(meta.code)
  }

  const file = join(folder, 'first-operator.json')
  const { name, password, link } = JSON.parse(await readFile(file, 'utf8'))
  expect([name, (await stat(file)).mode & 0o777]).toEqual(['admin', 0o600])
  expect(server.printed()).toContain(file)
  for (const secret of [password, link]) expect(server.printed()).not.toContain(secret)
  expect(await signIn({ link })).toBe('admin: admin')
  expect(await signIn({ link })).toBe('401')
  expect(await signIn({ name: 'admin', password })).toBe('admin: admin')

  const added = await run('add', 'ada', '--role', 'write')
  const [, hers] = /the password (\S+)/.exec(added.stdout) ?? []
  expect(await signIn({ name: 'ada', password: hers })).toBe('ada: write')
  const [, another] = /#sign-in=(\S+)/.exec(added.stdout) ?? []
  expect(await signIn({ link: another })).toBe('ada: write')
  await server.end('SIGTERM')
})

it('are managed at the terminal', async () => {
  expect((await run('link', 'ada')).stdout).toMatch(/#sign-in=[\w-]{43}\n/)
  expect((await run('role', 'ada', '--role', 'read')).stdout).toBe('"ada" is read now.\n')
  expect((await run('projects', 'ada', '--projects', 'default')).stdout).toBe('"ada" may use default now.\n')
  expect((await run()).stdout).toMatch(
    /^ada {2}read {2}default {2}created .*\nadmin {2}admin {2}all projects {2}created .*\n$/,
  )
  expect((await run('projects', 'ada', '--projects', 'all')).stdout).toBe('"ada" may use all projects now.\n')
  expect((await run('remove', 'ada')).stdout).toBe('"ada" is removed.\n')
})

it.each([
  [['remove', 'admin'], '"admin" is the only admin with a password. Make another one first.\n'],
  [['role', 'eve', '--role', 'read'], 'There is no operator "eve".\n'],
  [['add', 'admin'], 'An operator "admin" exists already.\n'],
  [['add', 'a b'], `The name of an operator has 1 to 64 letters, digits and . @ + - _; got "a b".\n`],
  [['projects', 'admin', '--projects', 'default'], '"admin" is an admin, and an admin has all projects.\n'],
  [['add', 'eve', '--projects', 'nowhere'], 'There is no project "nowhere". Projects: default.\n'],
  [['add', 'eve', '--role', 'god'], '--role is "god": expected read, write or admin.\n'],
])('%j is refused', async (words, complaint) => {
  expect((await run(...words)).stderr).toBe(complaint)
})
