import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as engine,
  type Locator,
  type Page,
} from 'playwright-core'
import type { Role } from '../../src/model/project/operator.ts'
import { createOperator } from '../../src/store/projects/operators.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { chromium } from '../setup/left-out.ts'

const browserArgs = [
  ...['--headless', '--no-sandbox', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader'], // draws maps without a graphics card
]

/** `TEST_SCREEN='phone dark' npm run test:dashboard` tells the stories on a phone, in the dark; either word goes without the other. */
const { TEST_SCREEN: wanted = '' } = process.env
const screen = {
  // Few pixels, as the processor paints them.
  viewport: wanted.includes('phone') ? { width: 390, height: 844 } : { width: 1280, height: 720 },
  colorScheme: wanted.includes('dark') ? 'dark' : 'light',
} as const

const password = 'correct horse battery staple'

export interface Dashboard {
  groma: TestApp
  address: string
  page: Page
  /** A second window of the same browser. */
  watcher: Page
  /** A window of another operator, in a browser of their own, who is signed in and sees `#/path`. */
  colleague(name: string, role: Role, projects: number[] | null, path: string): Promise<Page>
  /** A window of a browser without a session, such as a phone of another language. */
  stranger(options: BrowserContextOptions): Promise<Page>
  /** Requests to other hosts, violations of the content security policy, uncaught errors. */
  problems: string[]
  signIn(): Promise<void>
  /** Where the page asks for it. */
  signInHere(): Promise<void>
  /** Shows `#/path` and waits for its heading. */
  open(path: string): Promise<void>
  /** Opens the menu where the screen has no room for it. */
  openMenu(): Promise<void>
  /** Serious accessibility violations found by axe, on `page` or another. */
  violations(of?: Page): Promise<string[]>
  close(): Promise<void>
}

/** A real server and a real browser. */
export async function openDashboard(settings: Record<string, string> = {}): Promise<Dashboard> {
  const groma = await openTestApp(settings)
  await createOperator(groma.database, 'olga', 'admin', password)
  const { port } = new URL(settings.GROMA_PUBLIC_URL ?? 'http://127.0.0.1:0')
  const address = await groma.app.listen({ port: Number(port), host: '127.0.0.1' })
  const browser: Browser = await engine.launch({
    executablePath: chromium.path,
    args: browserArgs,
    timeout: 100_000,
  })
  const problems: string[] = []
  async function openWindows(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const opened = await browser.newContext({
      ...screen,
      reducedMotion: 'reduce',
      locale: 'en-IE', // where roads are signed in kilometres
      ...options,
    })
    opened.setDefaultTimeout(100_000) // only catches hangs
    opened.on('request', (request) => {
      const isOwn = request.url().startsWith(address) || /^(data|blob):/.test(request.url())
      if (!isOwn) problems.push(`requested ${request.url()}`)
    })
    opened.on('weberror', (error) => problems.push(error.error().stack ?? String(error.error())))
    opened.on('console', (message) => {
      if (/content security policy/i.test(message.text())) problems.push(message.text())
    })
    return opened
  }
  const windows = await openWindows()
  const page = await windows.newPage()
  const watcher = await windows.newPage()
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

  return {
    groma,
    address,
    page,
    watcher,
    problems,
    async colleague(name, role, projects, path) {
      await createOperator(groma.database, name, role, password, projects)
      const own = await (await openWindows()).newPage()
      await own.goto(`${address}/#/${path}`)
      await signInAs(own, name)
      return own
    },
    stranger: async (options) => (await openWindows(options)).newPage(),
    async signIn() {
      await page.goto(address)
      await signInAs(page, 'olga')
    },
    signInHere: () => signInAs(page, 'olga'),
    async open(path) {
      if (page.url().split('#')[0] === `${address}/`) await page.evaluate(changeFragment(`#/${path}`))
      else await page.goto(`${address}/#/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    async openMenu() {
      const button = page.locator('.menu-button')
      if (await button.isVisible()) await button.click()
    },
    async violations(of = page) {
      if (await of.evaluate(`typeof axe === 'undefined'`)) await of.evaluate(axe)
      const { violations: found } = (await of.evaluate(
        `axe.run({ resultTypes: ['violations'] })`,
      )) as AxeResults
      return found
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${of.url()} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    async close() {
      await browser.close()
      await groma.close()
    },
  }
}

/** Runs in the browser. Unlike `goto` it ends when the page has been told, and does not leave the heading of the one before. */
const changeFragment = (fragment: string) => `new Promise((resolve) => {
  addEventListener('hashchange', () => resolve(), { once: true })
  const before = location.href
  location.hash = ${JSON.stringify(fragment)}
  if (location.href === before) resolve()
})`

async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#menu').waitFor({ state: 'attached' })
}

/** The next map opens there. */
export async function lookAt(page: Page, longitude: number, latitude: number, zoom: number): Promise<void> {
  const view = JSON.stringify({ center: [longitude, latitude], zoom })
  await page.evaluate(`localStorage.setItem('view', ${JSON.stringify(view)})`)
}

/** Distance of an element's centre from the map's centre, in pixels. */
export async function fromMiddle(page: Page, of: Locator): Promise<[right: number, below: number]> {
  const boxes = await Promise.all(
    [of, page.locator('canvas.maplibregl-canvas')].map((one) => one.boundingBox()),
  )
  const [[x = 0, y = 0] = [], [middleX = 0, middleY = 0] = []] = boxes.map((box) =>
    box ? [box.x + box.width / 2, box.y + box.height / 2] : [],
  )
  return [x - middleX, y - middleY]
}

/** Clicks the map, in pixels right of its centre and below it. */
export async function clickMap(page: Page, right: number, below: number): Promise<void> {
  const canvas = page.locator('canvas.maplibregl-canvas')
  await canvas.waitFor()
  await page.locator('.map[data-is-ready]').waitFor()
  await canvas.scrollIntoViewIfNeeded() // on a phone it is above the form
  const box = await canvas.boundingBox()
  if (!box) throw new Error('No map to click.')
  const [x, y] = [box.x + box.width / 2 + right, box.y + box.height / 2 + below]
  await page.mouse.move(x, y)
  await page.mouse.click(x, y)
}
