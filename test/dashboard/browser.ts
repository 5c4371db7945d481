import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium as engine, type Locator, type Page } from 'playwright-core'
import { createOperator } from '../../src/store/projects/operators.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { chromium } from '../setup/left-out.ts'

const quiet = [
  ...['--headless', '--no-sandbox', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'], // draws maps without a graphics card
]

const password = 'correct horse battery staple'

export interface Dashboard {
  groma: TestApp
  address: string
  page: Page
  /** A second window of the same browser. */
  watcher: Page
  /** Everything that the page asked for outside of our host, and whatever its policy or its own code complained of. */
  complaints: string[]
  signIn(): Promise<void>
  /** Shows `#/path` and waits for its heading. */
  open(path: string): Promise<void>
  /** What axe finds that keeps people out. */
  obstacles(): Promise<string[]>
  close(): Promise<void>
}

/** A real server and a real browser, on a map that begins at that place. */
export async function openDashboard(settings: Record<string, string> = {}): Promise<Dashboard> {
  const groma = await openTestApp(settings)
  await createOperator(groma.database, 'olga', 'admin', password)
  const address = await groma.app.listen({ port: 0, host: '127.0.0.1' })
  const browser: Browser = await engine.launch({ executablePath: chromium.path, args: quiet })
  const windows = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const complaints: string[] = []
  windows.on('request', (request) => {
    const isOurs = request.url().startsWith(address) || /^(data|blob):/.test(request.url())
    if (!isOurs) complaints.push(`asked for ${request.url()}`)
  })
  windows.on('weberror', (error) => complaints.push(String(error.error())))
  windows.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text())
  })
  const page = await windows.newPage()
  const watcher = await windows.newPage()
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

  return {
    groma,
    address,
    page,
    watcher,
    complaints,
    async signIn() {
      await page.goto(address)
      await page.getByLabel('Name').fill('olga')
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('navigation').waitFor()
    },
    async open(path) {
      await page.goto(`${address}/#/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    async obstacles() {
      await page.evaluate(axe)
      const { violations } = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as AxeResults
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    async close() {
      await browser.close()
      await groma.close()
    },
  }
}

/** The next map shown begins there. */
export async function lookAt(page: Page, longitude: number, latitude: number, zoom: number): Promise<void> {
  const view = JSON.stringify({ center: [longitude, latitude], zoom })
  await page.evaluate(`localStorage.setItem('view', ${JSON.stringify(view)})`)
}

/** How many pixels the middle of something lies right of the middle of the map, and below it. */
export async function fromMiddle(page: Page, of: Locator): Promise<[right: number, below: number]> {
  const boxes = await Promise.all(
    [of, page.locator('canvas.maplibregl-canvas')].map((one) => one.boundingBox()),
  )
  const [[x = 0, y = 0] = [], [middleX = 0, middleY = 0] = []] = boxes.map((box) =>
    box ? [box.x + box.width / 2, box.y + box.height / 2] : [],
  )
  return [x - middleX, y - middleY]
}

/** Clicks a map, so many pixels right of its middle and below it. */
export async function clickMap(page: Page, right: number, below: number): Promise<void> {
  const canvas = page.locator('canvas.maplibregl-canvas')
  await canvas.waitFor()
  await page.locator('.map[data-is-ready]').waitFor()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is no map to click.')
  const [x, y] = [box.x + box.width / 2 + right, box.y + box.height / 2 + below]
  await page.mouse.move(x, y)
  await page.mouse.click(x, y)
}
