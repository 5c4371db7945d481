import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '../../dashboard/src/parts/forms/moment.ts'
import { storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { clickMap, type Dashboard, lookAt, openDashboard } from './browser.ts'

/**
 * A van in the morning of yesterday: 3 km from the depot to a customer, 20 minutes there, then two hours without a word, and on from
 * somewhere else. `[minute, metres to the east]`.
 */
const drive: [number, number][] = [
  [0, 0],
  [2, 1500],
  [4, 3000],
  [14, 3010],
  [24, 2990],
  [26, 4500],
  [150, 20_000],
  [152, 21_500],
]
const eight = new Date(Date.now() - 86_400_000)
eight.setHours(8, 0, 0, 0)
const metre = 1 / (111_195 * Math.cos((53.5574 * Math.PI) / 180))

describe.runIf(isThere(chromium))('an operator looks at yesterday', { timeout: storyTimeout }, () => {
  let at: Dashboard
  beforeAll(async () => {
    at = await openDashboard()
    const { call } = at.groma
    const fence = (id: string, metres: number, more = {}) =>
      call(`PUT /v1/geofences/door/${id}`, {
        body: {
          description: id,
          type: 'circle',
          radius: 100,
          coordinates: [13.2611 + metres * metre, 53.5574],
          ...more,
        },
      })
    await fence('Garden Street 5', 3000)
    await fence('Old depot', 90_000, { enabled: false })
    for (const [minute, metres] of [[-24 * 60, 500] as const, ...drive])
      await call('POST /v1/track', {
        body: {
          ...{ deviceId: 'van-7', userId: 'van-7', accuracy: 5, latitude: 53.5574, replayed: true },
          longitude: 13.2611 + metres * metre,
          updatedAt: new Date(eight.getTime() + minute * 60_000).toISOString(),
        },
      })
    await at.signIn()
  })
  afterAll(() => at?.close())

  it('finds the user, and sees distance, stops and gaps of the day', async () => {
    const { page } = at
    await at.open('history')
    await page.getByLabel('Part of a name or ID').fill('an-7')
    await page.getByRole('link', { name: 'van-7' }).click()
    await page.getByRole('heading', { name: 'History of van-7' }).waitFor()
    const facts = await page.locator('.facts').textContent()
    expect(facts).toMatch(
      /Distance6\.0 km.*On the move8 min.*Average on the move45 km\/h.*Stops1Gaps1Locations8/,
    )
    expect(await at.violations()).toEqual([])
    // The day before has one location; back again, the replay begins in the morning.
    await page.getByRole('button', { name: 'Day before' }).click()
    await page.locator('.facts').getByText('0 m', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Day after' }).click()
    await page.locator('.facts').getByText('6.0 km').waitFor()
    expect(await page.locator('[data-time]').getAttribute('data-time')).toBe(String(eight.getTime()))
  })

  it('sees the last day by a link that was cut', async () => {
    const { page } = at
    await page.goto('about:blank')
    await at.open('history/van-7?day=2026-1&from=08:0&at=2026-11-19T')
    await page.locator('.facts').getByText('6.0 km').waitFor()
    expect(at.problems).toEqual([])
  })

  it('plays it, and is told where nothing is known', async () => {
    const { page } = at
    const shown = page.locator('[data-time]')
    await page.getByLabel('Speed of the replay').selectOption('60×')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.locator(`[data-time]:not([data-time="${eight.getTime()}"])`).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Pause' }).click()
    expect(Number(await shown.getAttribute('data-time'))).toBeGreaterThan(eight.getTime())
    await page.getByLabel('Time', { exact: true }).fill(String(eight.getTime() + 60 * 60_000))
    await page.getByText(/No locations until/).waitFor()
  })

  it('exports it as GPX', async () => {
    const { page } = at
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as GPX' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect([text.match(/<trkseg>/g)?.length, text.match(/<trkpt /g)?.length]).toEqual([2, 8])
  })

  it('asks why from an event, and why not of a geofence far away', async () => {
    const { page } = at
    await page.getByRole('link', { name: 'Why?' }).last().click()
    await page.getByText(/Garden Street 5: entered/).waitFor()
    await page.getByLabel('Geofence', { exact: true }).selectOption('Old depot')
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByText('Old depot: not considered, it is disabled.').waitFor()
    expect(await at.violations()).toEqual([])
  })

  it('sees where all users were, and who was at a door', async () => {
    const { page } = at
    await at.open('history/heat')
    await page.getByText(/cells; at most 1 user a day/).waitFor()
    expect(await at.violations()).toEqual([])
    await lookAt(page, 13.2611 + 3000 * metre, 53.5574, 15)
    await at.open('history/who')
    await clickMap(page, 0, 0)
    await page.getByLabel('Day').fill(toDay(eight.getTime()))
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('row', { name: /van-7/ }).waitFor()
    expect(await at.violations()).toEqual([])
    expect(at.problems).toEqual([])
  })
})
