import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToRequestLog } from '../../src/store/projects/request-log.ts'
import { eventually, storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { fence, walker } from '../tracking/walker.ts'
import { type Dashboard, openDashboard } from './browser.ts'

const store = { latitude: 53.5574, longitude: 13.2611 }

describe.runIf(isThere(chromium))('an admin looks after people and server', { timeout: storyTimeout }, () => {
  let at: Dashboard
  beforeAll(async () => {
    at = await openDashboard()
    await at.signIn()
    await fence(at.groma, 'one', { coordinates: [store.longitude, store.latitude] }, 'store')
    await walker(at.groma, { deviceId: 'phone-1', userId: 'ada' })(store)
    await walker(at.groma, { deviceId: 'phone-2', userId: 'bob' })({ latitude: 53.6, longitude: 13.3 })
  })
  afterAll(() => at?.close())

  it('makes a segment of who was in a store, sees who that is, changes and deletes it', async () => {
    const { page } = at
    await at.open('segments')
    await page.getByText('No segments yet.').waitFor()
    await page.getByLabel('ID', { exact: true }).fill('shoppers')
    await page.getByLabel('Description').fill('Came to a store')
    await page.getByLabel('Has entered a geofence of the tag').fill('store')
    await page.getByLabel('Metadata').fill('plan: gold')
    await page.getByRole('button', { name: 'Create segment' }).click()
    await page.getByText('“plan: gold” cannot be read.').waitFor()
    await page.getByLabel('Metadata').fill('')
    await page.getByRole('button', { name: 'Create segment' }).click()
    await page.getByText('Segment shoppers created.').waitFor()
    expect(await at.violations()).toEqual([])
    await page.getByRole('link', { name: 'shoppers' }).click()
    const members = page.getByRole('region', { name: 'Members' })
    await members.getByRole('link', { name: 'ada' }).waitFor()
    expect(await members.getByRole('link').count()).toBe(1)
    await page.getByLabel('Who belongs to it').selectOption('Exactly these users')
    await page.getByLabel('User IDs').fill('ada, bob')
    await page.getByRole('button', { name: 'Save' }).click()
    await members.getByRole('link', { name: 'bob' }).waitFor()
    await page.getByText('2 listed users').waitFor()
    expect(await at.violations()).toEqual([])
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No segments yet.').waitFor()
  })

  it('finds in the request log what an app did wrong, and on Home that an alert fired', async () => {
    const { page, groma } = at
    await groma.call('POST /v1/track', {
      key: 'test publishable',
      body: { deviceId: 'phone-1', latitude: 95.123, longitude: 13, accuracy: 5 },
    })
    await addToRequestLog(groma.database, groma.requestLog.take()) // a job of the server, which tests run themselves
    await at.open('settings/requests')
    await page
      .getByRole('row', { name: /POST \/v1\/track 200 .* Publishable/ })
      .first()
      .waitFor()
    await page.getByLabel('Answer').selectOption('Refused (4xx)')
    const refused = page.getByRole('row', { name: /POST \/v1\/track 400 .* Publishable Invalid latitude/ })
    await refused.waitFor()
    expect(await refused.textContent()).not.toContain('95.123')
    await page.getByRole('row', { name: /200/ }).first().waitFor({ state: 'detached' })
    expect(await at.violations()).toEqual([])
    await page.getByLabel('Route').fill('/v1/geofences')
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page
      .getByRole('row', { name: /PUT \/v1\/geofences/ })
      .first()
      .waitFor()

    await groma.call('POST /v1/alerts', { body: { name: 'speeding', when: 'speed', speed: 20 } })
    await walker(groma, { deviceId: 'phone-1', userId: 'ada' })(store, { speed: 30 })
    await at.open('home')
    const today = page.locator('section', { has: page.getByRole('heading', { name: 'Alerts today' }) }).last()
    await today.getByText('speeding').waitFor()
    await today.getByRole('link', { name: 'ada' }).waitFor()
    expect(await at.violations()).toEqual([])
  })

  it('downloads a backup, which is whole; then it is known when the last was made', async () => {
    const { page } = at
    await at.open('settings/backups')
    await page.getByText('None is known.').waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download a backup' }).click()
    const download = await downloading
    const bytes = await readFile(await download.path())
    expect(download.suggestedFilename()).toMatch(/^groma-.*\.backup$/)
    expect(bytes.subarray(0, 11).toString()).toBe('backup.json')
    expect(bytes.subarray(-20_000).includes('SHA256SUMS')).toBe(true)
    await eventually(async () => expect(await page.getByText('without map data').count()).toBe(1))
    await page.getByRole('button', { name: 'Copy: Command to restore a backup' }).waitFor()
    expect(await at.violations()).toEqual([])
    expect(at.problems).toEqual([])
  })
})
