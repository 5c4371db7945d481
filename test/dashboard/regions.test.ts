import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyTimeout } from '../app/server.ts'
import { drawTown } from '../maps/town.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, openDashboard } from './browser.ts'

const map = `
  . 1 . . n .
  a . . . . b
`

describe.runIf(isThere(chromium))('an admin imports a region', { timeout: storyTimeout }, () => {
  let at: Dashboard
  let folder: string
  let pbf: string
  let publisher: Server
  /** Of what the publisher sends at first; the rest follows when the story has looked. */
  let sendRest: () => void = () => {}
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'groma-regions-'))
    const nodes = {
      1: { 'addr:housenumber': '1', 'addr:street': 'Allee' },
      n: { amenity: 'cafe', name: 'Café am Markt' },
    }
    const ways: [string, Record<string, string>][] = [['ab', { highway: 'residential', name: 'Allee' }]]
    pbf = drawTown(folder, map, 40, { nodes, ways }, [7, 50]).pbf
    const bytes = await readFile(pbf)
    publisher = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length })
      const half = Math.floor(bytes.length / 2)
      response.write(bytes.subarray(0, half))
      sendRest = () => response.end(bytes.subarray(half))
    })
    await new Promise<void>((resolve) => void publisher.listen(0, '127.0.0.1', resolve))
    at = await openDashboard({ GROMA_WEBHOOK_NETWORKS: '127.0.0.1' })
    await at.signIn()
  })
  afterAll(async () => {
    await at?.close()
    publisher?.close()
    await rm(folder, { recursive: true, force: true })
  })
  const published = (host: string) =>
    `http://${host}:${(publisher.address() as AddressInfo).port}/old-town.osm.pbf`

  it('by URL; it goes on while the page is loaded again, and answers when it is done', async () => {
    const { page, groma } = at
    await at.open('regions')
    await page.getByText('No region imported yet.').waitFor()
    await page.getByLabel('URL').fill(published('127.0.0.1'))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'Importing old-town.osm.pbf' }).waitFor()
    await page.getByText('Downloading').waitFor()
    await page.reload()
    await page.getByText('Downloading').waitFor()
    expect(await at.violations()).toEqual([])
    // A second one has to wait.
    await page.getByLabel('URL').fill(published('127.0.0.1'))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('An import is running. Wait for it to end, or stop it.').waitFor()
    sendRest()
    await page.getByText('The addresses, places and roads of old-town are in use.').waitFor()
    await page.getByRole('row', { name: /old-town/ }).waitFor()
    const { addresses } = (await groma.call('GET /v1/geocode/forward?query=Allee%201')).body
    expect(addresses[0]).toMatchObject({ number: '1', street: 'Allee' })
  })

  it('not from an address of the network behind the server', async () => {
    const { page } = at
    await page.getByLabel('URL').fill(published('127.0.0.2'))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText(/127\.0\.0\.2, an address that webhooks may not reach/).waitFor()
    expect(await at.violations()).toEqual([])
  })

  it('by upload, under another name', async () => {
    const { page } = at
    await at.page.setViewportSize({ width: 390, height: 800 })
    await page.getByLabel('From').selectOption('A file of this computer')
    await page.getByLabel('File').setInputFiles(pbf)
    await page.getByLabel('Name of the region').fill('uploaded')
    await page.getByLabel('With roads').uncheck()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('The addresses and places of uploaded are in use, without roads.').waitFor()
    await page.getByRole('row', { name: /^uploaded/ }).waitFor()
  })

  it('a file that is no map is refused in plain words', async () => {
    const { page } = at
    await page.getByLabel('From').selectOption('A file of this computer')
    const buffer = Buffer.from('not a map at all')
    await page.getByLabel('File').setInputFiles({ name: 'notes.osm.pbf', mimeType: 'text/plain', buffer })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText(/notes\.osm\.pbf is /).waitFor()
    // The same form takes a URL then.
    await page.getByLabel('From').selectOption('A URL')
    await page.getByLabel('URL').fill(published('127.0.0.2'))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText(/127\.0\.0\.2, an address that webhooks may not reach/).waitFor()
  })

  it('a region is deleted, and a viewer sees why they may not', async () => {
    const { page } = at
    const row = page.getByRole('row', { name: /^uploaded/ })
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByText('uploaded is removed.').waitFor()
    const vera = await at.colleague('vera', 'read', null, 'default/test/regions')
    const start = vera.getByRole('button', { name: 'Import', exact: true })
    await start.waitFor()
    expect(await start.isDisabled()).toBe(true)
    await vera.getByText('Needs the role Admin.').first().waitFor()
    expect(at.problems).toEqual([])
  })
})
