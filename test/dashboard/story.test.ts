import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distance } from '../../src/geo/distance.ts'
import { writeImports } from '../../src/geofences/write-imports.ts'
import { eventually } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { clickMap, type Dashboard, fromMiddle, lookAt, openDashboard } from './browser.ts'

const market = [13.2611, 53.5574] as const

const shops = `tag,externalId,description,type,latitude,longitude,radius
shop,1,In the north,circle,53.56,13.26,100
shop,2,Beyond the pole,circle,95,13.26,100
shop,3,In the south,circle,53.55,13.26,100
shop,4,Too small,circle,53.55,13.26,1
`

/** What an operator does on the first day, in the order of the day. */
describe.runIf(isThere(chromium))('an operator at the dashboard', { timeout: 60_000 }, () => {
  let at: Dashboard
  let rolledKey: string
  beforeAll(async () => {
    at = await openDashboard()
  })
  afterAll(() => at?.close())

  it('is not let in with a wrong password', async () => {
    const { page, address } = at
    await page.goto(address)
    await page.getByLabel('Name').fill('olga')
    await page.getByLabel('Password').fill('guess')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect(await page.getByRole('alert').textContent()).toMatch(/password/)
    expect(await at.obstacles()).toEqual([])
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
    await page.getByLabel('External id').fill('market')
    await clickMap(page, 0, 0)
    await clickMap(page, 60, 0)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Market place is saved.').waitFor()
    const { geofence } = (await groma.call('GET /v1/geofences/store/market')).body
    const [x, y] = geofence.geometryCenter.coordinates
    expect(distance(x, y, ...market)).toBeLessThan(10)
    // A pixel at zoom 15 is 4.78 m at the equator, in tiles of 256; the map's are of 512.
    const metres = 60 * (4.777 / 2) * Math.cos((market[1] * Math.PI) / 180)
    expect(Math.abs(geofence.geometryRadius - metres)).toBeLessThan(5)
  })

  it('sends someone through it, and sees the entry on the map, beside it and among the events', async () => {
    const { page, watcher } = at
    await watcher.goto(`${at.address}/#/map`)
    await watcher.getByText('Following').waitFor()
    await lookAt(page, ...market, 15)
    await at.open('simulator')
    await clickMap(page, -250, 5)
    await clickMap(page, 250, 5)
    await page.getByLabel('Speed').fill('700')
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByText('exited geofence').first().waitFor()
    expect(await page.getByText('entered geofence').count()).toBe(1)
    // The circle is 60 pixels wide around the middle of the map; the first update in it is marked where it was.
    const entered = { name: 'simulated-1 entered geofence Market place' }
    const [right, below] = await fromMiddle(page, page.getByRole('img', entered))
    expect(Math.hypot(right, below)).toBeLessThan(75)
    // Who watches the live map sees the same, and the user.
    await watcher.getByRole('img', entered).waitFor()
    await watcher.getByText('1 users').waitFor()
    await watcher.close()
    await at.open('events')
    const entry = page.getByRole('row', { name: /entered geofence simulated-1 Market place/ })
    await entry.waitFor()
  })

  it('rolls a key, and the old one is refused', async () => {
    const { page, groma } = at
    await at.open('settings')
    const old = groma.keys.test.secret as string
    expect((await groma.call('GET /v1/users', { key: old })).status).toBe(200)
    const row = page.getByRole('row', { name: /test secret/ })
    await row.getByRole('button', { name: 'Roll' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll' }).click()
    rolledKey = (await page.locator('pre', { hasText: 'prj_test_sk_' }).textContent()) as string
    expect((await groma.call('GET /v1/users', { key: old })).status).toBe(401)
    expect((await groma.call('GET /v1/users', { key: rolledKey })).status).toBe(200)
  })

  it('sets lists, typed key by key', async () => {
    const { page, groma } = at
    await at.open('settings')
    await page.getByLabel('Chains to hear of when near').pressSequentially('starbucks, ikea')
    await page.getByLabel('Blocked countries').pressSequentially('XA XB')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('Saved.').waitFor()
    const { settings } = (await groma.call('GET /v1/settings/project', { key: rolledKey })).body
    expect([settings.nearbyPlaceChains, settings.blockedCountries]).toEqual([
      ['starbucks', 'ikea'],
      ['XA', 'XB'],
    ])
    expect(await page.getByLabel('Chains to hear of when near').inputValue()).toBe('starbucks, ikea')
  })

  it('makes a project, goes on in it, and comes back', async () => {
    const { page, groma } = at
    await at.open('settings')
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Make' }) })
    await form.getByLabel('Name').fill('second')
    await form.getByRole('button', { name: 'Make' }).click()
    const shown = await page.locator('pre', { hasText: /prj_test_sk_\w+\s+prj_live_sk_/ }).textContent()
    const [key = ''] = String(shown).split('\n')
    const choice = page.getByRole('banner').getByRole('combobox').first()
    expect(await choice.inputValue()).toBe('second')
    expect((await groma.call('GET /v1/geofences', { key })).body.geofences).toEqual([])
    await choice.selectOption('default')
  })

  it('imports a file of which two rows are wrong', async () => {
    const { page, groma } = at
    await at.open('geofences/import')
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer: Buffer.from(shops) })
    await page.getByText('4 rows: 2 can be imported, 2 cannot').waitFor()
    const wrong = page.getByRole('region', { name: 'Rows that are wrong' })
    const [, ...rows] = await wrong.getByRole('row').allTextContents()
    expect(rows).toEqual([expect.stringMatching(/^3coordinates/), expect.stringMatching(/^5radius/)])
    expect(await at.obstacles()).toEqual([])
    await page.getByRole('button', { name: 'Import 2' }).click()
    await eventually(async () => {
      await writeImports(groma.database) // the server's clock does, which tests have none of
      const imported = (await groma.call('GET /v1/geofences?tag=shop', { key: rolledKey })).body.geofences
      expect(imported.map(({ externalId }: { externalId: string }) => externalId).sort()).toEqual(['1', '3'])
    })
    await page.getByText('2 geofences are imported.').waitFor()
  })

  it('finds no page that keeps people out, and none that reaches outside', async () => {
    const { page } = at
    const links = await page.getByRole('navigation').getByRole('link').all()
    const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
    const pages = paths.map((path) => String(path).replace('#/', ''))
    expect(pages.length).toBeGreaterThan(8)
    const { geofences } = (await at.groma.call('GET /v1/geofences', { key: rolledKey })).body
    const { users } = (await at.groma.call('GET /v1/users', { key: rolledKey })).body
    const trip = { externalId: 'order-1', userId: 'simulated-1', mode: 'car' }
    const { trip: made } = (await at.groma.call('POST /v1/trips', { key: rolledKey, body: trip })).body
    pages.push(`geofences/${geofences[0]._id}`, `users/${users[0]._id}`, `trips/${made._id}`, 'geofences/new')
    const obstacles: string[] = []
    for (const path of pages) {
      await at.open(path)
      await page.getByText('Loading …').first().waitFor({ state: 'hidden' })
      for (const more of await page.locator('summary').all()) await more.click()
      obstacles.push(...(await at.obstacles()))
    }
    await page.getByLabel('Colours').selectOption('dark')
    obstacles.push(...(await at.obstacles()))
    await at.open(`users/${users[0]._id}`)
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByText('Market place:').first().waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
    obstacles.push(...(await at.obstacles()))
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(obstacles).toEqual([])
    expect(at.complaints).toEqual([])
  })

  it('signs out', async () => {
    await at.page.getByRole('button', { name: 'Sign out' }).click()
    await at.page.getByLabel('Password').waitFor()
  })
})
