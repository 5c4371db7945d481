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

const quiet = [
  ...['--headless', '--no-sandbox', '--disable-quic', '--no-first-run', '--use-angle=swiftshader'],
  ...['--enable-unsafe-swiftshader', '--disable-background-networking', '--disable-component-update'],
]

/** The public maps plugin on a page of another origin: it sends its key with every style, tile, font and sprite. */
describe.runIf(isThere(chromium))('a page with the maps plugin', () => {
  let city: City
  let groma: TestApp
  let host: string
  let shop: Server
  let browser: Browser
  let page: Page
  const asked: { url: string; status: number }[] = []

  beforeAll(async () => {
    city = await buildCity({ withRoads: false })
    groma = await openTestApp({ GROMA_DATA: city.folder })
    host = await groma.app.listen({ port: 0, host: '127.0.0.1' })
    shop = await serveShop(groma.keys.test.publishable ?? '', host)
    browser = await engine.launch({ executablePath: chromium.path, args: quiet, timeout: 100_000 })
    page = await browser.newPage({ viewport: { width: 640, height: 480 } })
    page.setDefaultTimeout(100_000) // only catches hangs
    page.on('response', (response) => asked.push({ url: response.url(), status: response.status() }))
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`)
  })
  afterAll(async () => {
    await browser?.close()
    shop?.close()
    await groma.close()
    await city.remove()
  })

  /** The rendered features once everything is loaded, by layer. */
  async function show(style: string | undefined, language: string | undefined) {
    await page.waitForFunction('window.Radar?.ui?.map')
    const options = JSON.stringify({ style, language, center: position(city.at.S as Spot), zoom: 16 })
    return page.evaluate<{ errors: string[]; seen: string[] }>(`new Promise((resolve) => {
      const errors = []
      const map = Radar.ui.map({ container: 'map', ...${options} })
      map.on('error', ({ error }) => errors.push(error.message))
      map.once('idle', () => {
        const seen = map.queryRenderedFeatures().map(({ sourceLayer, properties }) =>
          [sourceLayer, properties.name].filter(Boolean).join(' '))
        resolve({ errors, seen: [...new Set(seen)] })
      })
    })`)
  }

  it('shows the town from our host, in the default style', async () => {
    const { errors, seen } = await show(undefined, undefined)
    expect(errors).toEqual([])
    expect(seen).toEqual(expect.arrayContaining(['road Calvert Street']))
    const paths = asked.filter(({ url }) => url.startsWith(host)).map(({ url }) => new URL(url).pathname)
    for (const part of ['styles/radar-default-v1', 'tiles/14/', 'glyphs/', 'sprites/signs'])
      expect(paths.join('\n')).toContain(`/maps/${part}`)
    expect(asked.filter(({ status }) => status >= 400)).toEqual([])
  })

  it('shows the dark style in German', async () => {
    const { errors, seen } = await show('radar-dark-v1', 'de')
    expect([errors, seen.length > 0]).toEqual([[], true])
  })

  it('calls no other host', () => {
    const origins = new Set(asked.map(({ url }) => new URL(url).origin).filter((origin) => origin !== 'null'))
    expect(origins).toEqual(new Set([host, `http://127.0.0.1:${(shop.address() as AddressInfo).port}`]))
  })
})

/** A page with only the SDK and the plugin on it, as published. */
async function serveShop(key: string, host: string): Promise<Server> {
  const packages = join(import.meta.dirname, '../../node_modules')
  const scripts: Record<string, string> = {
    '/radar.js': 'radar-sdk-js/dist/radar.js',
    '/radar-maps.js': '@radarlabs/plugin-maps/cdn/radar-maps.min.js',
  }
  const page = `<!doctype html><title>A shop</title><div id="map" style="width: 640px; height: 480px"></div>
    <script type="module">
      import Radar from '/radar.js'
      Radar.initialize('${key}', { host: '${host}', logLevel: 'none' })
      window.Radar = Radar
      const plugin = document.createElement('script')
      plugin.src = '/radar-maps.js'
      document.head.append(plugin)
    </script>`
  const server = createServer(async (request, response) => {
    const script = scripts[request.url ?? '']
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(script ? await readFile(join(packages, script)) : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
