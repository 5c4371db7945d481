import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserServer, chromium, type Page } from 'playwright-core'
import { atlasFolder, manifestPath } from '../../src/atlas/manifest.ts'
import { openDatabase } from '../../src/store/database.ts'
import { findPostgres } from '../../src/store/postgres/process.ts'
import { readKeysFile } from '../../src/store/projects/keys-file.ts'
import { createOperator } from '../../src/store/projects/operators.ts'
import { startServer } from '../harness/processes.ts'

const operator = { name: 'bench', password: 'correct horse battery staple' }

/** A server with the demo region, and the dashboard's live map in a browser. */
export interface Stage {
  address: string
  key: string
  server: number
  browser: BrowserServer
  page: Page
  close(): Promise<void>
}

/** Without a graphics card the browser draws maps in software. */
const browserOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'groma-bench-'))
  await chmod(folder, 0o755) // PostgreSQL, which is not root, must get in
  const server = await startServer({
    entry: new URL('../../../cli.js', import.meta.url),
    args: ['serve'],
    env: { GROMA_DATA: folder, PORT: '0', GROMA_LIMITS: 'track.bulk=off', GROMA_LOG_LEVEL: 'warn' },
    ready: /^Groma is listening on \S+:(\d+)/,
    readyWithin: 60_000,
  })
  while (!existsSync(manifestPath(atlasFolder(folder)))) await sleep(500)
  const address = `http://127.0.0.1:${server.port}`
  await addOperator(folder)
  const browser = await chromium.launchServer(browserOptions)
  const page = await (await chromium.connect(browser.wsEndpoint())).newPage({
    viewport: { width: 1280, height: 900 },
  })
  await signIn(page, address)
  return {
    address,
    key: (await readKeysFile(folder))?.default?.test.secret ?? '',
    server: server.pid,
    browser,
    page,
    async close() {
      await browser.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addOperator(folder: string): Promise<void> {
  const connection = await findPostgres(join(folder, 'postgres'))
  if (!connection) throw new Error(`No database runs in ${folder}.`)
  const database = openDatabase(connection, 1)
  await createOperator(database, operator.name, 'read', operator.password)
  await database.close()
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Name').fill(operator.name)
  await page.getByLabel('Password').fill(operator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').waitFor()
}
