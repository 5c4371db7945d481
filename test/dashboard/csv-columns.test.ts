import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeImports } from '../../src/geofences/write-imports.ts'
import { eventually, storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, openDashboard } from './browser.ts'

/** As a spreadsheet of many countries saves it. */
const branches = `Filiale;Breite;Lng;Umkreis
"Markt; Süd";53,5574;13,2611;150
Bahnhof;53,5631;13,2590;80
`

describe.runIf(isThere(chromium))('a CSV of other columns', { timeout: storyTimeout }, () => {
  let at: Dashboard
  beforeAll(async () => {
    at = await openDashboard()
    await at.signIn()
  })
  afterAll(() => at?.close())

  it('is imported once its columns are chosen, with decimal commas', async () => {
    const { page, groma } = at
    await at.open('geofences/import')
    await page.getByLabel('Default tag').fill('branch')
    const buffer = Buffer.from(branches)
    await page.getByLabel('File').setInputFiles({ name: 'branches.csv', mimeType: 'text/csv', buffer })
    await page.getByText('2 rows: 0 can be imported, 2 have errors').waitFor()
    expect(await page.getByLabel('Breite').inputValue()).toBe('latitude')
    await page.getByLabel('Filiale').selectOption('description')
    await page.getByLabel('Umkreis').selectOption('radius')
    await page.getByText('2 rows: 2 can be imported, 0 have errors').waitFor()
    expect(await at.violations()).toEqual([])
    await page.getByRole('button', { name: 'Import 2' }).click()
    await eventually(async () => {
      await writeImports(groma)
      const { geofence } = (await groma.call('GET /v1/geofences/branch/markt-süd')).body
      expect(geofence).toMatchObject({
        description: 'Markt; Süd',
        geometryCenter: { coordinates: [13.2611, 53.5574] },
        geometryRadius: 150,
      })
    })
    expect(at.problems).toEqual([])
  })

  it('is previewed as far as it fits, which is said of the map and of the lists', async () => {
    const { page } = at
    const csv = 'description,latitude,longitude,radius\nHarbour,53.56,13.25,90\n'
    const errors = Array.from({ length: 300 }, (_, i) => ({ row: i + 3, param: 'tag', message: 'No.' }))
    await page.route('**/v1/geofences/import?*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), total: 350, errors } })
    })
    await at.open('geofences')
    await at.open('geofences/import')
    await page.getByLabel('Default tag').fill('branch')
    const file = { name: 'harbours.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('File').setInputFiles(file)
    await page.getByText('Geofences: the map shows the first 1; there are more').waitFor()
    await page.getByText('The first 1; there are more', { exact: true }).waitFor()
    await page.getByText('The first 200; there are more').waitFor()
    await page.unroute('**/v1/geofences/import?*')
    // A chosen file is not lost unasked.
    await at.openMenu()
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
  })

  it('is followed to its end though the network fails on the way, and a failed check stays to be read', async () => {
    const { page, groma } = at
    const buffer = Buffer.from('description,latitude,longitude,radius\nHarbour,53.56,13.25,90\n')
    await at.open('geofences')
    await at.open('geofences/import')
    await page.getByLabel('Default tag').fill('branch')
    await page.route('**/v1/geofences/import?*', (route) => route.abort(), { times: 1 })
    await page.getByLabel('File').setInputFiles({ name: 'harbour.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    const failed = page.waitForEvent('requestfailed', (sent) => sent.url().includes('/v1/imports/'))
    await page.route('**/v1/imports/*', (route) => route.abort(), { times: 1 })
    const run = page.getByRole('button', { name: 'Import 1' })
    await run.click()
    await failed
    expect(await run.isDisabled()).toBe(true)
    await writeImports(groma)
    await page.getByText('1 geofence imported.').waitFor()
  })
})
