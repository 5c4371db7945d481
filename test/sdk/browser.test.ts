import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium as engine, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { buildCity, type City } from '../maps/city.ts'
import { position, type Spot } from '../maps/draw.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { fence } from '../tracking/walker.ts'

const quiet = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** The newest SDK on a page of another origin than the server: real CORS, geolocation and localStorage. */
describe.runIf(isThere(chromium))('a page with radar-sdk-js 5 in a browser', () => {
  let city: City
  let groma: TestApp
  let shop: Server
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    city = await buildCity({ withRoads: false })
    groma = await openTestApp({ GROMA_DATA: city.folder })
    const host = await groma.app.listen({ port: 0, host: '127.0.0.1' })
    await fence(groma, '7', { coordinates: position(city.at.S as Spot) }, 'store')
    shop = await serveShop(groma.keys.test.publishable ?? '', host)
    browser = await engine.launch({ executablePath: chromium.path, args: quiet, timeout: 100_000 })
    const context = await browser.newContext({
      geolocation: { ...(city.at.S as Spot), accuracy: 8 },
      permissions: ['geolocation'],
    })
    page = await context.newPage()
    page.setDefaultTimeout(100_000) // only catches hangs
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
  })
  afterAll(async () => {
    await browser?.close()
    shop?.close()
    await groma.close()
    await city.remove()
  })

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

/** A page with only the SDK on it, as published. */
async function serveShop(key: string, host: string): Promise<Server> {
  const sdk = await readFile(join(import.meta.dirname, '../../node_modules/radar-sdk-js/dist/radar.js'))
  const page = `<!doctype html><title>A shop</title><script type="module">
    import Radar from '/radar.js'
    Radar.initialize('${key}', { host: '${host}', logLevel: 'none' })
    window.Radar = Radar
  </script>`
  const server = createServer((request, response) => {
    const isSdk = request.url === '/radar.js'
    response.setHeader('content-type', isSdk ? 'text/javascript' : 'text/html')
    response.end(isSdk ? sdk : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
