import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageNames } from '../../dashboard/src/texts/en/shell.ts'
import { distance } from '../../src/geo/distance.ts'
import { writeImports } from '../../src/geofences/write-imports.ts'
import { eventually, storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { clickMap, type Dashboard, fromMiddle, lookAt, openDashboard } from './browser.ts'

const market = [13.2611, 53.5574] as const

const shops = `tag,externalId,description,type,latitude,longitude,radius
shop,1,In the north,circle,53.56,13.26,100
shop,2,Beyond the pole,circle,95,13.26,100
shop,3,In the south,circle,53.55,13.26,100
shop,4,Too small,circle,53.55,13.26,1
`

/** The first day of an operator, in order. */
describe.runIf(isThere(chromium))('an operator at the dashboard', { timeout: storyTimeout }, () => {
  let at: Dashboard
  let rolledKey: string
  beforeAll(async () => {
    at = await openDashboard()
  })
  afterAll(() => at?.close())

  it('is refused with a wrong password', async () => {
    const { page, address } = at
    await page.goto(address)
    await page.getByLabel('Name').fill('olga')
    await page.getByLabel('Password').fill('guess')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').textContent()).toMatch(/password/)
    expect(await at.violations()).toEqual([])
  })

  it('signs in', async () => {
    await at.signIn()
    await lookAt(at.page, ...market, 15)
  })

  it('draws a circle with two clicks', async () => {
    const { page, groma } = at
    await at.open('geofences/new')
    await page.getByLabel('Description').fill('Market place')
    await page.getByLabel('Tag').fill('store')
    await page.getByLabel('External ID').fill('market')
    await clickMap(page, 0, 0)
    await clickMap(page, 60, 0)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Market place saved.').waitFor()
    const { geofence } = (await groma.call('GET /v1/geofences/store/market')).body
    const [x, y] = geofence.geometryCenter.coordinates
    expect(distance(x, y, ...market)).toBeLessThan(10)
    // A pixel at zoom 15 is 4.78 m at the equator, in tiles of 256; the map's are of 512.
    const metres = 60 * (4.777 / 2) * Math.cos((market[1] * Math.PI) / 180)
    expect(Math.abs(geofence.geometryRadius - metres)).toBeLessThan(5)
  })

  it('simulates a user crossing it and sees the events on the map and in the list', async () => {
    const { page, watcher } = at
    await watcher.goto(`${at.address}/#/map`)
    await watcher.locator('.tag', { hasText: 'Connected' }).waitFor()
    await lookAt(page, ...market, 15)
    await at.open('simulator')
    await clickMap(page, -160, -160)
    await clickMap(page, 160, 160)
    await page.getByLabel('Speed').fill('600')
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByText('exited geofence').first().waitFor()
    expect(await page.getByText('entered geofence').count()).toBe(1)
    // The circle has a radius of 60 pixels around the middle of the map; the marker stands at the first update inside it.
    const entered = { name: 'simulated-1 entered geofence Market place' }
    const [right, below] = await fromMiddle(page, page.getByRole('img', entered))
    expect(Math.hypot(right, below)).toBeLessThan(75)
    // The live map in another window shows the same, and the user.
    await watcher.getByRole('img', entered).waitFor()
    await watcher.getByText('1 user', { exact: true }).waitFor()
    await watcher.close()
    await at.open('events')
    const entry = page.getByRole('row', { name: /entered geofence simulated-1 Market place/ })
    await entry.waitFor()
  })

  it('rolls a key; the old one is refused', async () => {
    const { page, groma } = at
    await at.open('settings')
    const old = groma.keys.test.secret as string
    expect((await groma.call('GET /v1/users', { key: old })).status).toBe(200)
    const row = page.getByRole('row', { name: /test secret/ })
    await row.getByRole('button', { name: 'Roll' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'refuse the old one at once' }).click()
    rolledKey = (await page.locator('pre', { hasText: 'prj_test_sk_' }).textContent()) as string
    expect((await groma.call('GET /v1/users', { key: old })).status).toBe(401)
    expect((await groma.call('GET /v1/users', { key: rolledKey })).status).toBe(200)
  })

  it('edits list fields key by key', async () => {
    const { page, groma } = at
    await at.open('settings')
    await page.getByLabel('Nearby chains').pressSequentially('starbucks, ikea')
    await page.getByLabel('Blocked countries').pressSequentially('XA XB')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Saved.').waitFor()
    const { settings } = (await groma.call('GET /v1/settings/project', { key: rolledKey })).body
    expect([settings.nearbyPlaceChains, settings.blockedCountries]).toEqual([
      ['starbucks', 'ikea'],
      ['XA', 'XB'],
    ])
    expect(await page.getByLabel('Nearby chains').inputValue()).toBe('starbucks, ikea')
  })

  it('creates a project, works in it and switches back', async () => {
    const { page, groma } = at
    await at.open('settings')
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Create project' }) })
    await form.getByLabel('Name').fill('second')
    await form.getByRole('button', { name: 'Create project' }).click()
    const shown = await page.locator('pre', { hasText: /prj_test_sk_\w+\s+prj_live_sk_/ }).textContent()
    const [key = ''] = String(shown).split('\n')
    const choice = page.getByRole('banner').getByRole('combobox').first()
    expect(await choice.inputValue()).toBe('second')
    expect(await page.getByText(rolledKey).count()).toBe(0) // of the other project
    expect((await groma.call('GET /v1/geofences', { key })).body.geofences).toEqual([])
    await choice.selectOption('default')
    await page.waitForURL(/#\/default\/test\//)
    await eventually(async () => expect(await choice.inputValue()).toBe('default'))
  })

  it('imports a file with two wrong rows', async () => {
    const { page, groma } = at
    await at.open('geofences/import')
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from(shops) })
    await page.getByText('4 rows: 2 can be imported, 2 have errors').waitFor()
    const wrong = page.getByRole('region', { name: 'Rows with errors' })
    const [, ...rows] = await wrong.getByRole('row').allTextContents()
    expect(rows).toEqual([expect.stringMatching(/^3coordinates/), expect.stringMatching(/^5radius/)])
    expect(await at.violations()).toEqual([])
    await page.getByRole('button', { name: 'Import 2' }).click()
    await eventually(async () => {
      await writeImports(groma) // a job of the server, which tests run themselves
      const imported = (await groma.call('GET /v1/geofences?tag=shop', { key: rolledKey })).body.geofences
      expect(imported.map(({ externalId }: { externalId: string }) => externalId).sort()).toEqual(['1', '3'])
    })
    await page.getByText('2 geofences imported.').waitFor()
  })

  it.each(Object.keys(pageNames))('finds the page %s accessible', async (path) => {
    expect(await violationsOn(path)).toEqual([])
  })

  it('finds the pages of a geofence, a user and a trip accessible', async () => {
    const call = (operation: string, body?: object) =>
      at.groma.call(operation, { key: rolledKey, ...(body && { body }) })
    const { geofences } = (await call('GET /v1/geofences')).body
    const { users } = (await call('GET /v1/users')).body
    const trip = { externalId: 'order-1', userId: 'simulated-1', mode: 'car' }
    const { trip: created } = (await call('POST /v1/trips', trip)).body
    for (const path of [`geofences/${geofences[0]._id}`, `trips/${created._id}`, `users/${users[0]._id}`])
      expect(await violationsOn(path)).toEqual([])
    const { page } = at
    await page.getByRole('button', { name: 'Explain' }).click()
    await page
      .getByText(/Market place: /)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await at.violations()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  it('finds the dark theme accessible', async () => {
    await at.openMenu()
    await at.page.getByLabel('Theme').selectOption('dark')
    expect(await violationsOn('geofences/new')).toEqual([])
  })

  it('has sent nothing to other hosts', () => {
    expect(at.problems).toEqual([])
  })

  /** With every `<details>` open. */
  async function violationsOn(path: string): Promise<string[]> {
    await at.open(path)
    await at.page.getByText('Loading …').first().waitFor({ state: 'hidden' })
    for (const more of await at.page.locator('summary').all()) await more.click()
    return at.violations()
  }

  it('signs out', async () => {
    await at.openMenu()
    await at.page.getByRole('button', { name: 'Sign out' }).click()
    await at.page.getByLabel('Password').waitFor()
  })
})
