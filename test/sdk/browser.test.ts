import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { type Browser, chromium as engine, type Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { position, type Spot } from '../maps/draw.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { fence } from '../tracking/walker.ts'

const root = join(import.meta.dirname, '../..')

const quiet = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

let city: City
let groma: TestApp
let host: string
let shop: Server
let address: string
let browser: Browser
let page: Page

beforeAll(async () => {
  if (!isThere(chromium)) return
  city = await buildCity({ withRoads: false })
  groma = await openTestApp({ GROMA_DATA: city.folder })
  host = await groma.app.listen({ port: 0, host: '127.0.0.1' })
  await fence(groma, '7', { coordinates: position(city.at.S as Spot) }, 'store')
  shop = await serveShop(groma.keys.test.publishable ?? '', host)
  address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  browser = await engine.launch({ executablePath: chromium.path, args: quiet, timeout: 100_000 })
  const context = await browser.newContext({
    geolocation: { ...(city.at.S as Spot), accuracy: 8 },
    permissions: ['geolocation'],
  })
  page = await context.newPage()
  page.setDefaultTimeout(100_000) // only catches hangs
})
afterAll(async () => {
  await browser?.close()
  shop?.close()
  await groma?.close()
  await city?.remove()
})

describe.runIf(isThere(chromium))('examples/', () => {
  it.each(['browser', 'react'])('%s runs', async (name) => {
    await page.goto(`${address}/${name}/#url=${host}&key=${groma.keys.test.publishable}`)
    await page.getByLabel('Address').fill('100 calv')
    await page.getByText('100 Calvert Street, Baltimore, MD 21201 US').waitFor()
  })
})

/** The newest SDK on a page of another origin than the server: real CORS, geolocation and localStorage. */
describe.runIf(isThere(chromium))('a page with radar-sdk-js 5 in a browser', () => {
  beforeAll(async () => void (await page.goto(address)))

  /** Calls the SDK on the page. */
  async function call(method: string, ...args: unknown[]) {
    await page.waitForFunction('window.Radar')
    return page.evaluate(({ method, args }) => Reflect.get(globalThis, 'Radar')[method](...args), {
      method,
      args,
    })
  }

  it('tracks the position of the browser, across origins', async () => {
    await call('setUserId', 'visitor')
    const { user, events, location } = await call('trackOnce')
    expect(location).toMatchObject({ ...city.at.S, accuracy: 8 })
    expect(user).toMatchObject({ userId: 'visitor', deviceType: 'Web', geofences: [{ externalId: '7' }] })
    expect(events).toMatchObject([{ type: 'user.entered_geofence' }])
    expect((await groma.call('GET /v1/users/visitor')).body.user._id).toBe(user._id)
  })

  it('is the same device on its next visit', async () => {
    const { user } = await call('trackOnce')
    await page.reload()
    expect((await call('trackOnce')).user.deviceId).toBe(user.deviceId)
  })

  it('autocompletes addresses, and can read the request id', async () => {
    const { addresses, requestId } = await call('autocomplete', { query: '100 calv', near: city.point('a') })
    expect(addresses[0]).toMatchObject({ addressLabel: '100 Calvert Street' })
    expect(requestId).toMatch(/^[\w-]{16,}$/)
  })

  it('updates a trip, for which browsers send a preflight', async () => {
    await call('startTrip', {
      externalId: 'order',
      destinationGeofenceTag: 'store',
      destinationGeofenceExternalId: '7',
    })
    expect((await call('completeTrip')).trip).toMatchObject({ externalId: 'order', status: 'completed' })
  })

  it('can read an error', async () => {
    const refused = await call('trackOnce', { latitude: 91, longitude: 1, accuracy: 1 }).catch(String)
    expect(refused).toContain('RadarBadRequestError')
  })
})

/** A page with only the SDK on it, as published; and the examples, as their readers serve them. */
async function serveShop(key: string, host: string): Promise<Server> {
  const sdk = await readFile(join(root, 'node_modules/radar-sdk-js/dist/radar.js'))
  const page = `<!doctype html><title>A shop</title><script type="module">
    import Radar from '/radar.js'
    Radar.initialize('${key}', { host: '${host}', logLevel: 'none' })
    window.Radar = Radar
  </script>`
  const react = await builtExample('examples/react')
  const server = createServer(async ({ url = '' }, response) => {
    const isScript = url.endsWith('.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (url === '/browser/') response.end(await readFile(join(root, 'examples/browser/index.html')))
    else if (url.startsWith('/browser/client/'))
      response.end(await readFile(join(root, 'dist/client', basename(url))))
    else if (url.startsWith('/react/')) response.end(react.get(url.slice('/react/'.length) || 'index.html'))
    else response.end(url === '/radar.js' ? sdk : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** With Vite, in memory: the text of each file by its path. */
async function builtExample(folder: string): Promise<Map<string, string | Uint8Array>> {
  const built = (await build({
    root: join(root, folder),
    base: './',
    logLevel: 'error',
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput
  return new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
