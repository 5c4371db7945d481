import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReceiver, type Receiver } from '../app/receiver.ts'
import { eventually, storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { fence, walker } from '../tracking/walker.ts'
import { type Dashboard, openDashboard } from './browser.ts'

const depot = { latitude: 53.5574, longitude: 13.2611 }

describe.runIf(isThere(chromium))(
  'events leave, and what is worth telling is told',
  { timeout: storyTimeout },
  () => {
    let at: Dashboard
    let receiver: Receiver
    beforeAll(async () => {
      receiver = await openReceiver()
      at = await openDashboard({ GROMA_WEBHOOK_NETWORKS: '127.0.0.0/8' })
      await at.signIn()
      await fence(at.groma, 'one', { coordinates: [depot.longitude, depot.latitude] }, 'depot')
    })
    afterAll(async () => {
      await at?.groma.dispatcher.stop()
      await at?.close()
      await receiver.close()
    })

    it('a webhook is made and tested; a receiver that refuses is told of', async () => {
      const { page } = at
      await at.open('settings/webhooks')
      await page.getByText('No webhooks yet.').waitFor()
      await page.getByLabel('URL').fill(receiver.url)
      await page.getByLabel('Event types').fill('user.entered_geofence')
      await page.getByRole('button', { name: 'Create webhook' }).click()
      await page.locator('pre', { hasText: 'whs_' }).waitFor()
      await page.getByRole('link', { name: receiver.url }).click()
      await page.getByRole('button', { name: 'Send a test event' }).click()
      await page.getByText(/Test event delivered: 200 in/).waitFor()
      expect(receiver.requests.map(({ body }) => body.event.type)).toEqual(['test'])
      receiver.answer = () => 500
      await page.getByRole('button', { name: 'Send a test event' }).click()
      await page.getByText('The test event was not accepted: 500.').waitFor()
      receiver.answer = () => 200
      receiver.requests.length = 0
      expect(await at.violations()).toEqual([])
    })

    it('a delivery appears in its log, and goes again under the same id', async () => {
      const { page, groma } = at
      await walker(groma, { deviceId: 'van', userId: 'van-7' }, 'test publishable')(depot)
      await eventually(async () => {
        await groma.dispatcher.tick()
        expect(receiver.accepted.filter(({ body }) => body.event.type !== 'test')).toHaveLength(1)
      })
      const log = page.getByRole('region', { name: 'Delivery log' }).getByRole('row', { name: /Delivered/ })
      await log.first().waitFor()
      await log.first().getByRole('button', { name: 'Deliver again' }).click()
      await page.getByText('1 queued').waitFor()
      await eventually(async () => {
        await groma.dispatcher.tick()
        expect(receiver.requests).toHaveLength(2)
      })
      const ids = receiver.requests.map(({ headers }) => headers['x-service-delivery-id'])
      expect(new Set(ids).size).toBe(1)
      await log.nth(1).waitFor()
      expect(await at.violations()).toEqual([])
    })

    it('an alert is made, and appears when it fires', async () => {
      const { page, groma } = at
      await at.open('settings/alerts')
      await page.getByLabel('Name').fill('speeding')
      await page.getByLabel('Faster than (km/h)').fill('90')
      await page.getByRole('button', { name: 'Create alert' }).click()
      await page.getByText('Alert speeding created.').waitFor()
      await page.getByText('No alert has fired yet.').waitFor()
      await walker(groma, { deviceId: 'van', userId: 'van-7' })(depot, { speed: 30 })
      await page.getByRole('row', { name: /speeding van-7 108 km\/h/ }).waitFor()
      await page
        .getByRole('row', { name: /over 90 km\/h/ })
        .getByRole('button', { name: 'Edit' })
        .click()
      await page.getByRole('heading', { name: 'Change the alert speeding' }).waitFor()
      await page.getByLabel('Faster than (km/h)').fill('100')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('row', { name: /over 100 km\/h/ }).waitFor()
      await page.getByRole('heading', { name: 'New alert' }).waitFor()
      expect(await at.violations()).toEqual([])
    })

    it('what is typed outlives a reload, and a saved form shows what the server has', async () => {
      const { page, groma } = at
      await at.open('settings')
      const calls = page.getByLabel('API calls')
      await calls.fill('12')
      // Another operator sets the other quota. The network goes while ours is saved, comes back, and the page loads all again.
      await groma.pool.query('update projects set quota_updates = 7000 where id = 1')
      await page.context().setOffline(true)
      const form = page.locator('form', { has: calls })
      await form.getByRole('button', { name: 'Save' }).click()
      await form.getByText('The server cannot be reached.').waitFor()
      await page.context().setOffline(false)
      await page.getByText(/Reconnecting/).waitFor({ state: 'hidden' })
      await eventually(async () =>
        expect(await page.getByLabel('Location updates').inputValue()).toBe('7000'),
      )
      expect(await calls.inputValue()).toBe('12')
      await form.getByRole('button', { name: 'Discard' }).click()
      expect(await calls.inputValue()).toBe('')
      await calls.fill('0012') // the server says 12
      await form.getByRole('button', { name: 'Save' }).click()
      await eventually(async () => expect(await calls.inputValue()).toBe('12'))
      expect(await form.getByRole('button', { name: 'Discard' }).count()).toBe(0)
    })

    it('retention and quotas are set, and the audit log has all of it', async () => {
      const { page, groma } = at
      await at.open('settings')
      const save = (heading: string) =>
        page
          .locator('section', { has: page.getByRole('heading', { name: heading }) })
          .getByRole('button', { name: 'Save' })
      // Answered, and so in the audit log, which does not load again by itself.
      const answered = (path: string) =>
        page.waitForResponse((answer) => answer.url().endsWith(path) && answer.request().method() === 'PATCH')
      await page.getByLabel('Trips (days)').fill('30')
      await Promise.all([answered('/v1/settings/project'), save('Retention').click()])
      await page.getByLabel('API calls').fill('500000')
      await Promise.all([answered('/quota'), save('Monthly quotas').click()])
      const { rows } = await groma.pool.query('select quota_calls::int as calls from projects where id = 1')
      expect(rows).toEqual([{ calls: 500_000 }])
      const { settings } = (await groma.call('GET /v1/settings/project')).body
      expect(settings.retention.trips).toBe(30)
      await at.open('settings/audit')
      for (const action of [
        'POST /v1/webhooks',
        'POST /v1/alerts',
        'PATCH /v1/settings/project',
        'PATCH /dashboard/projects/:project/quota',
      ])
        await page
          .getByRole('row', { name: new RegExp(`operator olga ${action}`) })
          .first()
          .waitFor()
      expect(await at.violations()).toEqual([])
      expect(at.problems).toEqual([])
    })
  },
)
