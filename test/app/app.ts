import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { openWorld } from '../../src/atlas/world.ts'
import { readConfig } from '../../src/config.ts'
import type { Lines } from '../../src/http/access-log.ts'
import type { RequestCounts } from '../../src/http/limits/request-counts.ts'
import type { RequestLog } from '../../src/http/log/request-log.ts'
import type { App } from '../../src/http/operation.ts'
import type { Scope } from '../../src/model/project/scope.ts'
import { type Node, openNode } from '../../src/node.ts'
import type { Engine } from '../../src/routing/engine/engine.ts'
import { shardNodesOf } from '../../src/store/cluster/shard-nodes.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { createProject, type ProjectKeys } from '../../src/store/projects/projects.ts'
import type { Tracker } from '../../src/tracking/tracker.ts'
import { projectTemplate } from '../setup/database.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export type Key = 'test publishable' | 'test secret' | 'live publishable' | 'live secret'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  body: any
}

export interface Call {
  key?: Key | (string & {})
  body?: unknown
  form?: string
  headers?: Record<string, string>
}

export interface TestApp extends TestDatabase {
  app: App
  engine: Engine
  tracker: Tracker
  requests: RequestCounts
  requestLog: RequestLog
  webhooks: Node['webhooks']
  dispatcher: Node['dispatcher']
  follower: Node['follower']
  reload: Node['reload']
  keys: ProjectKeys
  test: Scope
  live: Scope
  /** `call('GET /v1/users?limit=2')`, with the test secret key by default. */
  call(request: string, options?: Call): Promise<Answer>
  /** The same app for a project of its own: as good as a new app to most tests, and much cheaper. */
  newProject(): Promise<TestApp>
}

/** Opened once for all apps of a test file. */
const world = openWorld()

/** The real app on a database of its own. Rate limits refuse nobody unless GROMA_LIMITS is set. */
export async function openTestApp(settings: Record<string, string> = {}, lines?: Lines): Promise<TestApp> {
  return openTestNode(await openTestDatabase(projectTemplate), inject('projectKeys'), settings, lines)
}

/** One more server on the database of another, as in a cluster. What is in the database now is loaded. */
export async function openNodeBeside(
  { connection, pool, keys }: TestApp,
  settings: Record<string, string> = {},
): Promise<TestApp> {
  const database = openDatabase(connection, 5, undefined, shardNodesOf(connection, 5))
  return openTestNode({ database, connection, pool, close: database.close }, keys, settings)
}

async function openTestNode(
  opened: TestDatabase,
  keys: ProjectKeys,
  settings: Record<string, string>,
  lines?: Lines,
): Promise<TestApp> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'groma-app-'))
  const { user, host, port, database } = opened.connection
  const url = `postgres://${user}@localhost:${port}/${database}?host=${host}` // for commands that the server starts
  const config = readConfig({
    ...{ GROMA_LOG_LEVEL: 'silent', GROMA_DATA: dataFolder, DATABASE_URL: url },
    ...settings,
  })
  const node = await openNode(
    { database: opened.database, shared: false },
    config,
    pino({ level: config.logLevel }),
    {
      accessLog: lines,
      limits: settings.GROMA_LIMITS === undefined ? 'counted' : 'enforced',
      world: await world,
    },
  )
  const { app, engine, tracker, requests, requestLog, webhooks, dispatcher, follower } = node
  // A server waits 300 ms for the route that an update needs; here it waits longer, however busy the machine is.
  const { ask } = engine
  engine.ask = (action, query, milliseconds) => ask(action, query, milliseconds && 60_000)
  await Promise.all([engine.ready, ...Object.values(node.reload).map((reload) => reload())])
  const forProject = (id: number, own: ProjectKeys) => ({
    keys: own,
    test: { project: id, live: false },
    live: { project: id, live: true },
    call: (request: string, options: Call = {}) => call(app, own, request, options),
  })
  return {
    ...opened,
    app,
    engine,
    tracker,
    requests,
    requestLog,
    webhooks,
    dispatcher,
    follower,
    reload: node.reload,
    ...forProject(1, keys),
    async newProject() {
      const name = randomUUID()
      const own = (await createProject(opened.database, name, async () => {})) as ProjectKeys
      const [row] = await opened.database.query<{ id: number }>('select id from projects where name = $1', [
        name,
      ])
      await node.reload.keys()
      return { ...this, ...forProject(row?.id ?? 0, own) }
    },
    async close() {
      await app.close()
      await node.stop()
      await rm(dataFolder, { recursive: true, force: true })
      await opened.close()
    },
  }
}

/** Like `openTestApp`, closed after the test. */
export async function testAppForNow(settings: Record<string, string> = {}, lines?: Lines): Promise<TestApp> {
  const opened = await openTestApp(settings, lines)
  onTestFinished(() => opened.close())
  return opened
}

/** Whether a statement of that name writes the locations of a batch: each batch has one, or in a cluster one for each bucket. */
export const isSave = (name: string | undefined) => /^save\b.*\blocations\b/.test(name ?? '')

/** The names of the prepared statements that `work` runs on the server, in transactions too, in order. */
export async function statementsOf(
  node: TestApp,
  work: () => Promise<unknown>,
): Promise<(string | undefined)[]> {
  const { query, transaction } = node.database
  const names: (string | undefined)[] = []
  const noted =
    (run: Database['query']): Database['query'] =>
    (text, values, name) => {
      names.push(name)
      return run(text, values, name)
    }
  node.database.query = noted(query)
  node.database.transaction = (inside) =>
    transaction((queries) => inside({ ...queries, query: noted(queries.query) }))
  await work().finally(() => Object.assign(node.database, { query, transaction }))
  return names
}

async function call(
  app: App,
  keys: ProjectKeys,
  request: string,
  { key = 'test secret', body, form, headers }: Call,
): Promise<Answer> {
  const [method = 'GET', url = '/'] = request.split(' ')
  const authorization = clearKey(keys, key)
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(authorization !== '' && { authorization }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form !== undefined ? { payload: form } : body !== undefined && { payload: body as object }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body }
}

function clearKey(keys: ProjectKeys, key: string): string {
  const [environment, kind] = key.split(' ') as ['test' | 'live', 'publishable' | 'secret']
  return (kind && keys[environment]?.[kind]) || key
}
