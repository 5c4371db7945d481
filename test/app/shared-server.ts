import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openWorld } from '../../src/atlas/world.ts'
import { readConfig } from '../../src/config.ts'
import { startServer } from '../../src/main.ts'
import type { Answer } from './app.ts'

/** Opened once for all servers of a test file. */
const world = openWorld()

/** A whole server in this process, with its jobs, on the database at an address; and what it logs. */
export interface SharedServer {
  /** `http://127.0.0.1:…` */
  address: string
  /** Of the address, with the test secret key. */
  call(request: string, body?: object): Promise<Answer>
  /** The log so far, a line each. */
  log: LogLine[]
  stop(): Promise<void>
}

export interface LogLine {
  level: number
  msg: string
  failures?: number
  err?: { message: string; code?: string }
}

export async function startSharedServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
  folder?: string,
): Promise<SharedServer> {
  const data = folder ?? (await mkdtemp(join(tmpdir(), 'groma-shared-')))
  const config = readConfig({
    PORT: '0',
    GROMA_HOST: '127.0.0.1',
    GROMA_DATA: data,
    GROMA_LIMITS: 'track=off,users.list=off',
    DATABASE_URL: databaseUrl,
    ...settings,
  })
  const log: LogLine[] = []
  const lines = { write: (line: string) => void log.push(JSON.parse(line)) }
  const server = await startServer(
    config,
    pino({ base: null, level: 'warn' }, lines),
    {
      write: () => {},
    },
    { world: await world },
  )
  const { secret } = JSON.parse(await readFile(join(data, 'keys.json'), 'utf8')).default.test
  const address = `http://127.0.0.1:${server.port}`
  return {
    log,
    address,
    async call(request, body) {
      const [method = '', path = ''] = request.split(' ')
      const answer = await fetch(address + path, {
        method,
        headers: { authorization: secret, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.json(),
      }
    },
    async stop() {
      await server.stop()
      if (folder === undefined) await rm(data, { recursive: true, force: true })
    },
  }
}
