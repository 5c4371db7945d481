import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, openDashboard } from './browser.ts'

const update = { deviceId: 'van-1', userId: 'van-1', latitude: 53.5574, longitude: 13.2611, accuracy: 5 }

describe.runIf(isThere(chromium))('the server stops and comes back', { timeout: storyTimeout }, () => {
  let at: Dashboard
  beforeAll(async () => {
    at = await openDashboard()
    await at.groma.call('POST /v1/track', { body: update })
    await at.signIn()
  })
  afterAll(() => at?.close())

  it('every page says since when nothing came, keeps what it has, and catches up by itself', async () => {
    const { page, watcher, address, groma } = at
    const { server } = groma.app
    await watcher.goto(`${address}/#/events`)
    await watcher.getByText('Updates live').waitFor()
    await at.open('users')
    await page.getByText('1 in all').waitFor()

    server.close()
    server.closeAllConnections()
    const lost = /Reconnecting, last news \d\d:\d\d:\d\d/
    await watcher.getByText(lost).waitFor()
    expect(await watcher.getByText('Updates live').count()).toBe(0)
    await at.openMenu()
    await page.getByRole('link', { name: 'Trips' }).click()
    await page.getByText('The server cannot be reached.').waitFor()
    await page.getByText(lost).waitFor()
    expect(await page.getByText('No trips yet.').count()).toBe(0)
    expect(await at.violations()).toEqual([])

    server.listen(Number(new URL(address).port), '127.0.0.1')
    await once(server, 'listening')
    await page.getByText('No trips yet.').waitFor()
    await Promise.all([page, watcher].map((one) => one.getByText(lost).waitFor({ state: 'hidden' })))
    await watcher.getByText('Updates live').waitFor()
    const depot = { description: 'Depot', type: 'circle', coordinates: [13.2611, 53.5574], radius: 100 }
    await groma.call('PUT /v1/geofences/depot/1', { body: depot })
    await groma.call('POST /v1/track', { body: update })
    await watcher.getByRole('row', { name: /entered geofence van-1 Depot/ }).waitFor()
  })

  it('a page that cannot load what it shows is headed all the same, and says why', async () => {
    const { page } = at
    const broken = { status: 500, json: { meta: { code: 500, message: 'Broken.' } } }
    await page.route(/\/v1\/geofences|\/dashboard\/overview/, (route) => route.fulfill(broken))
    await at.open('trips/new')
    await page.getByLabel('Geofence').waitFor()
    await page.getByText('Broken.').waitFor()
    expect(await page.getByText('Loading').count()).toBe(0)
    await page.goto(`${at.address}/#/home`)
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    await page.unroute(/\/v1\/geofences|\/dashboard\/overview/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Connect a device' }).waitFor()
    await page.route('**/v1/search/heat?*', (route) => route.fulfill(broken))
    await at.open('history/heat')
    await page.getByText('Broken.').waitFor()
    await page.unroute('**/v1/search/heat?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('1 cell;').waitFor()
  })
})
