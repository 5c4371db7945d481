import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, openDashboard } from './browser.ts'

/** Ana drives nine kilometres, from the depot to a customer. */
const van = { deviceId: 'van-7', userId: 'van-7', accuracy: 5 }
const depot = { latitude: 53.5574, longitude: 13.2611 }
const half = { latitude: 53.5574, longitude: 13.3311 }
const door = { latitude: 53.5574, longitude: 13.4011 }

describe.runIf(isThere(chromium))(
  'a dispatcher makes a trip and shares it',
  { timeout: storyTimeout },
  () => {
    let at: Dashboard
    beforeAll(async () => {
      at = await openDashboard()
      await at.groma.call('PUT /v1/geofences/customer/5', {
        body: {
          description: 'Garden Street 5',
          type: 'circle',
          coordinates: [13.4011, 53.5574],
          radius: 100,
        },
      })
      await track(depot)
      await at.signIn()
    })
    afterAll(() => at?.close())

    const track = (place: object) => at.groma.call('POST /v1/track', { body: { ...van, ...place } })

    it('is asked before one that is half typed is lost, and Back leads where it did', async () => {
      const { page } = at
      const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
      const stay = page.getByRole('button', { name: 'Stay' })
      await at.open('users')
      await at.open('trips')
      await page.getByRole('link', { name: 'New trip' }).click()
      await page.getByLabel('External ID').fill('half typed')
      await page.evaluate('history.back()')
      await stay.click()
      await page.getByRole('button', { name: 'Live', exact: true }).click()
      await stay.click()
      await at.openMenu()
      await page.getByLabel('Language').selectOption('Deutsch')
      await stay.click()
      expect(await page.getByLabel('Language').inputValue()).toBe('en')
      expect(await page.getByLabel('External ID').inputValue()).toBe('half typed')
      await page.evaluate('history.back()')
      await page.getByRole('button', { name: 'Leave without saving' }).click()
      await heading('Trips').waitFor()
      await page.evaluate('history.back()')
      await heading('Users').waitFor()
    })

    it('makes one for a user found by a part of the name, and never over another', async () => {
      const { page, groma } = at
      await groma.call('POST /v1/trips', { body: { externalId: 'order-1' } })
      await at.open('trips')
      await page.getByRole('link', { name: 'New trip' }).click()
      await page.getByLabel('User', { exact: true }).fill('an-7')
      await page.locator('datalist option[value="van-7"]').waitFor({ state: 'attached' })
      await page.getByLabel('User', { exact: true }).fill('van-7')
      await page.getByLabel('Geofence').selectOption({ label: 'Garden Street 5 (customer/5)' })
      await page.getByLabel('External ID').fill('order-1')
      await page.getByRole('button', { name: 'Make trip' }).click()
      await page.getByText('A trip order-1 exists already.').waitFor()
      expect(await at.violations()).toEqual([])
      await page.getByLabel('External ID').fill('order-2')
      await page.getByRole('button', { name: 'Make trip' }).click()
      await page.getByRole('heading', { name: 'order-2' }).waitFor()
      await page.locator('.tag', { hasText: 'pending' }).waitFor()
    })

    it('sees it start and move without a reload', async () => {
      const { page, watcher, address } = at
      await watcher.goto(`${address}/#/trips`)
      await watcher.getByRole('row', { name: /order-2 pending/ }).waitFor()
      await track(half)
      await page.locator('.tag', { hasText: 'started' }).waitFor()
      await watcher.getByRole('row', { name: /order-2 started van-7/ }).waitFor()
    })

    it('changes the schedule', async () => {
      const { page, groma } = at
      await page.getByText('Change the trip').click()
      await page.getByLabel('Scheduled arrival').fill('2020-01-01T12:00')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('.tag', { hasText: 'late' }).waitFor()
      expect((await groma.call('GET /v1/trips/order-2')).body.trip).toMatchObject({
        status: 'started',
        scheduledArrivalAt: new Date('2020-01-01T12:00').toISOString(),
      })
    })

    it('makes a link, which a customer opens on a phone, in another browser and language', async () => {
      const { page, address } = at
      await page.getByLabel('Name on the page').fill('Ana')
      await page.getByRole('button', { name: 'Make a link' }).click()
      const link = await page.getByLabel('Link', { exact: true }).inputValue()
      expect(await at.violations()).toEqual([])

      const phone = await at.stranger({ viewport: { width: 390, height: 844 }, locale: 'de-DE' })
      const failures: string[] = []
      phone.on('response', (response) => {
        if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`)
      })
      const { pathname } = new URL(link)
      await phone.goto(address + pathname)
      await phone.getByRole('heading', { name: 'Ana ist unterwegs' }).waitFor()
      await phone.getByText('Ziel: Garden Street 5').waitFor()
      await phone.getByText(/Ankunft um \d\d:\d\d/).waitFor()
      await phone.getByRole('img', { name: 'Position' }).waitFor()
      await phone.getByRole('img', { name: 'Ziel' }).waitFor()
      expect(await phone.context().cookies()).toEqual([])

      await track(door)
      await phone.getByText(/Angekommen um \d\d:\d\d/).waitFor()
      expect(await phone.getByRole('img', { name: 'Position' }).count()).toBe(0)
      expect(failures).toEqual([])

      await page.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
      await page.getByText('Link revoked.').waitFor()
      await phone.getByRole('heading', { name: 'Dieser Link ist abgelaufen' }).waitFor()
    })

    it('completes the trip', async () => {
      await at.page.getByRole('button', { name: 'Complete' }).click()
      await at.page.locator('.tag', { hasText: 'completed' }).waitFor()
      expect(at.problems).toEqual([])
    })
  },
)
