import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, openDashboard } from './browser.ts'

const market = [13.2611, 53.5574] as const
const lake = [13.2411, 53.5474] as const

/** From a new project to a phone on the map, then a day of vans: in order. */
describe.runIf(isThere(chromium))('a dispatcher', { timeout: storyTimeout }, () => {
  let at: Dashboard
  beforeAll(async () => {
    at = await openDashboard({ PORT: '0', GROMA_HOST: '127.0.0.1' })
    await at.signIn()
  })
  afterAll(() => at?.close())

  /** What the QR code says, as the app OwnTracks reads it. */
  let phone: { url: string; username: string; password: string; deviceId: string }

  /** The app's own HTTP call. */
  async function sendFromPhone([lon, lat]: readonly [number, number], batt: number): Promise<void> {
    const { url, username, password, deviceId } = phone
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
        'x-limit-d': deviceId,
      },
      body: JSON.stringify({
        _type: 'location',
        lat,
        lon,
        acc: 8,
        batt,
        vel: 36,
        tst: Math.floor(Date.now() / 1000),
      }),
    })
    expect(response.status).toBe(200)
  }

  it('is shown the keys, code with host and key, and a QR code for a phone', async () => {
    const { page, address, groma } = at
    await page.getByText('Waiting for your first update').waitFor()
    await page.getByRole('button', { name: 'curl' }).click()
    const key = groma.keys.test.publishable as string
    await page.locator('pre', { hasText: `curl ${address}/v1/track` }).waitFor()
    expect(await page.locator('pre').first().textContent()).toContain(key)
    await page.locator('.guide-code').getByText('other devices cannot reach it').waitFor()
    for (const platform of ['Web', 'iOS', 'Android', 'React Native', 'Flutter', 'Python']) {
      await page.getByRole('button', { name: platform, exact: true }).click()
      const code = (await page.locator('pre').allTextContents()).join('\n')
      expect([platform, code.includes(address), code.includes(key)]).toEqual([platform, true, true])
    }
    await page.getByRole('img', { name: 'QR code that configures OwnTracks' }).waitFor()
    const link = await page.locator('.invitation code').textContent()
    const inline = new URL(link as string).searchParams.get('inline') as string
    phone = JSON.parse(Buffer.from(inline, 'base64').toString())
    expect(await at.violations()).toEqual([])
  })

  it('sees the phone on the map with its first update, and follows it', async () => {
    const { page } = at
    await sendFromPhone(market, 76)
    await page.getByRole('heading', { name: `${phone.deviceId} is on the map.` }).waitFor()
    await page.getByRole('link', { name: 'Follow on the live map' }).click()
    const panel = page.getByRole('region', { name: 'Selected' })
    await panel.getByText('76 %').waitFor()
    await panel.getByRole('button', { name: 'Following' }).waitFor()
    await eventually(async () =>
      expect(await centre()).toEqual([expect.closeTo(market[0], 3), expect.closeTo(market[1], 3)]),
    )
    await sendFromPhone(lake, 75)
    await panel.getByText('75 %').waitFor()
    await eventually(async () =>
      expect(await centre()).toEqual([expect.closeTo(lake[0], 3), expect.closeTo(lake[1], 3)]),
    )
  })

  it('stops following by dragging the map', async () => {
    const { page } = at
    const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
    if (!box) throw new Error('No map.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 80, y - 40, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
    expect(page.url()).not.toContain('follow')
  })

  it('finds a van by a part of its metadata, and sees which trip is late', async () => {
    const { page, groma } = at
    const vans = [
      { userId: 'van-1', metadata: { plate: 'NB-GR 100' } },
      { userId: 'van-2', metadata: { plate: 'NB-GR 200' } },
    ]
    for (const [index, van] of vans.entries()) {
      const [longitude, latitude] = [market[0] + index / 100, market[1]]
      const body = { deviceId: van.userId, ...van, longitude, latitude, accuracy: 5 }
      await groma.call('POST /v1/track', { body, key: 'test publishable' })
    }
    const scheduledArrivalAt = new Date(Date.now() - 20 * 60_000).toISOString()
    const trip = { externalId: 'order-7', userId: 'van-2', mode: 'car', scheduledArrivalAt }
    await groma.call('POST /v1/trips', { body: trip })
    await groma.call('PATCH /v1/trips/order-7/update', { body: { status: 'started' } })
    await at.open('map')
    await page.getByLabel('Find a user').fill('gr 20')
    await page.getByText('1 found').waitFor()
    await page.getByRole('button', { name: /^van-2/ }).click()
    const panel = page.getByRole('region', { name: 'Selected' })
    await panel.getByText('plate: NB-GR 200').waitFor()
    await page.getByRole('button', { name: 'Trips', exact: true }).click()
    await page.getByRole('button', { name: /order-7 .*20 min late/ }).click()
    await panel.getByRole('heading', { name: 'order-7' }).waitFor()
    expect(await at.violations()).toEqual([])
  })

  it('sees events from before, and goes to an address', async () => {
    const { page } = at
    await page.getByRole('button', { name: 'Events', exact: true }).click()
    await page.getByRole('region', { name: 'Events' }).getByText('started trip').first().waitFor()
    await page.getByLabel('Address or place').fill('Berlin')
    await page
      .getByRole('button', { name: /^Berlin/ })
      .first()
      .click()
    await eventually(async () =>
      expect(await centre()).toEqual([expect.closeTo(13.4, 0), expect.closeTo(52.5, 0)]),
    )
  })

  it('types a name with a pause, and loses no letter', async () => {
    const { page } = at
    await at.open('users')
    const find = page.getByRole('main').getByRole('searchbox')
    // The next letter comes while the page is about to search for those before.
    await page.evaluate(`
      const replace = history.replaceState
      history.replaceState = (...entry) => {
        history.replaceState = replace
        history.replaceState(...entry)
        const input = document.querySelector('main input[type=search]')
        input.value += '2'
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    `)
    await find.fill('van-')
    await page.waitForURL(/query=van-2/)
    expect(await find.inputValue()).toBe('van-2')
  })

  it('tries a search, and sees what was asked for last, though its answer came first', async () => {
    const { page } = at
    let isLate = () => {}
    const late = new Promise<void>((resolve) => {
      isLate = resolve
    })
    await page.route(/query=Ber&/, async (route) => {
      await late
      await route.continue()
    })
    await at.open('playground')
    const text = page.getByRole('main').getByRole('searchbox')
    const asked = page.locator('code', { hasText: '/v1/search/autocomplete' })
    await text.fill('Ber')
    await text.fill('Berlin')
    await asked.filter({ hasText: 'query=Berlin' }).waitFor()
    const [answer] = await Promise.all([page.waitForResponse(/query=Ber&/), isLate()])
    await answer.finished()
    expect(await asked.textContent()).toContain('query=Berlin')
  })

  it('has room for all of it on a phone', async () => {
    const { page } = at
    const screen = page.viewportSize() as { width: number; height: number }
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['map', 'home/connect', 'home']) {
      await at.open(path)
      await page.getByText('Loading …').first().waitFor({ state: 'hidden' })
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 390])
    }
    await page.setViewportSize(screen)
  })

  it('sends a demo van on its way with one click', async () => {
    const { page } = at
    await at.open('home/connect')
    await page.getByRole('button', { name: 'Start a demo drive' }).click()
    await page.getByRole('heading', { name: 'demo-van is on the map.' }).waitFor()
  })

  it('has sent nothing to other hosts', () => {
    expect(at.problems).toEqual([])
  })

  /** Of the last map, as it remembers. */
  async function centre(): Promise<[number, number]> {
    return at.page.evaluate(`JSON.parse(localStorage.getItem('view')).center`)
  }
})
