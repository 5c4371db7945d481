import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { clickMap, type Dashboard, lookAt, openDashboard } from './browser.ts'

const market = [13.2611, 53.5574] as const

describe.runIf(isThere(chromium))('a geofence is drawn and edited', { timeout: storyTimeout }, () => {
  let at: Dashboard
  beforeAll(async () => {
    at = await openDashboard()
    await at.signIn()
    await lookAt(at.page, ...market, 15)
  })
  afterAll(() => at?.close())

  const button = (name: string) => at.page.getByRole('button', { name, exact: true })
  const stored = async () => (await at.groma.call('GET /v1/geofences/depot/yard')).body.geofence
  const cornersOf = async () => (await stored()).geometry.coordinates[0].length - 1

  /** To the end: the notice may be that of the time before. */
  async function save(name: string): Promise<void> {
    await button('Save').click()
    await at.page.getByText(`${name} saved.`).waitFor()
    await button('Edit').waitFor()
  }

  async function fillNames(description: string): Promise<void> {
    await at.page.getByLabel('Description').fill(description)
    await at.page.getByLabel('Tag').fill('depot')
    await at.page.getByLabel('External ID').fill('yard')
  }

  async function drag(handle: Locator, right: number, down: number): Promise<void> {
    await handle.scrollIntoViewIfNeeded()
    const box = await handle.boundingBox()
    if (!box) throw new Error('No handle to drag.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await at.page.mouse.move(x, y)
    await at.page.mouse.down()
    await at.page.mouse.move(x + right / 2, y + down / 2)
    await at.page.mouse.move(x + right, y + down)
    await at.page.mouse.up()
  }

  it('click by click; a wrong click is undone', async () => {
    const { page } = at
    await at.open('geofences/new')
    await fillNames('Yard')
    await page.getByLabel('Shape').selectOption('polygon')
    for (const [right, below] of [
      [-80, -80],
      [80, -80],
      [80, 80],
      [-150, 10],
    ] as const)
      await clickMap(page, right, below)
    await button('Corner 4').waitFor()
    await button('Undo').click()
    await button('Corner 4').waitFor({ state: 'detached' })
    await button('Redo').click()
    await button('Corner 4').waitFor()
    await page.keyboard.press('Control+z')
    await button('Corner 4').waitFor({ state: 'detached' })
    await clickMap(page, -80, 80)
    await clickMap(page, -120, 0)
    await button('Corner 5').click()
    await button('Remove corner 5').click()
    await button('Corner 5').waitFor({ state: 'detached' })
    expect(await at.violations()).toEqual([])
    await save('Yard')
    expect(await cornersOf()).toBe(4)
  })

  it('an open one is changed only after "Edit": a midpoint becomes a corner, a corner moves', async () => {
    const { page } = at
    await page.getByRole('heading', { name: 'Yard', level: 1 }).waitFor()
    const before = await stored()
    await clickMap(page, 150, 0)
    expect(await page.locator('.handle').count()).toBe(0)
    await button('Edit').click()
    await page.locator('.map[data-is-ready]').waitFor()
    await drag(button('New corner after corner 1'), 0, -60)
    await button('Corner 5').waitFor()
    await button('Corner 1').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await at.violations()).toEqual([])
    await save('Yard')
    const after = await stored()
    expect(await cornersOf()).toBe(5)
    const [west] = before.geometry.coordinates[0][0]
    expect(after.geometry.coordinates[0][0][0]).toBeLessThan(west)
    expect(after.geometry.coordinates[0][2]).toEqual(before.geometry.coordinates[0][1])
  })

  it('changes that are not saved are not lost without a question', async () => {
    const { page } = at
    await button('Edit').click()
    await page.getByLabel('Description').fill('Back yard')
    await at.openMenu()
    await page.getByRole('link', { name: 'Users' }).click()
    await page.getByText('Leave without saving?').waitFor()
    expect(await at.violations()).toEqual([])
    await button('Stay').click()
    expect(await page.getByLabel('Description').inputValue()).toBe('Back yard')
    await page.locator('h1').click()
    await page.keyboard.press('Escape')
    await button('Leave without saving').click()
    await page.getByRole('heading', { name: 'Yard', level: 1 }).waitFor()
    expect((await stored()).description).toBe('Yard')
  })

  it("neither a colleague's change nor a geofence of the same name is overwritten without a question", async () => {
    const { page, groma } = at
    const circle = { description: 'Yard, rounded', type: 'circle', coordinates: market, radius: 90 }
    await button('Edit').click()
    await page.getByLabel('Description').fill('Front yard')
    await groma.call('PUT /v1/geofences/depot/yard', { body: circle })
    await button('Save').click()
    await page.getByText('Somebody changed this geofence').waitFor()
    await button('Open that version').click()
    await page.getByRole('heading', { name: 'Yard, rounded', level: 1 }).waitFor()

    await at.open('geofences/new')
    await fillNames('Another yard')
    await clickMap(page, 0, 0)
    await clickMap(page, 60, 0)
    await button('Save').click()
    await page.getByText(/tag “depot” and the external ID “yard” already: Yard, rounded/).waitFor()
    expect((await stored()).description).toBe('Yard, rounded')
    await button('Replace it').click()
    await page.getByText('Another yard saved.').waitFor()
    expect((await stored()).description).toBe('Another yard')
  })

  it('what is typed outlives the session: it is there again after signing in', async () => {
    const { page } = at
    await page.getByRole('heading', { name: 'Another yard', level: 1 }).waitFor()
    await button('Edit').click()
    await page.getByLabel('Description').fill('Half typed')
    await page.context().clearCookies()
    await button('Save').click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    expect(await at.violations()).toEqual([])
    for (let time = 0; time < 3; time++) await page.keyboard.press('Escape')
    await at.signInHere()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Description').inputValue()).toBe('Half typed')
    await button('Undo').click()
    await button('Cancel').click()
  })

  it('what is wrong among the rules is shown, though they were closed', async () => {
    const { page } = at
    await page.getByRole('heading', { name: 'Another yard', level: 1 }).waitFor()
    await button('Edit').click()
    const rules = page.getByText('Rules', { exact: true })
    const dwell = page.getByLabel('Dwell threshold')
    await rules.click()
    await dwell.fill('-5')
    await rules.click()
    await dwell.waitFor({ state: 'hidden' })
    await button('Save').click()
    await dwell.and(page.locator(':focus')).waitFor()
    await dwell.fill('5')
    await save('Another yard')
    expect((await stored()).dwellThreshold).toBe(5)
    expect(at.problems).toEqual([])
  })

  it('a small one is seen, and opened, where the map is far away', async () => {
    const { page, groma } = at
    const [x, y] = market
    for (const [name, east] of [
      ['west', -20],
      ['middle', 0],
      ['east', 20],
    ] as const)
      await groma.call(`PUT /v1/geofences/far/${name}`, {
        body: { description: `Depot ${name}`, type: 'circle', coordinates: [x + east, y], radius: 50 },
      })
    await at.open('geofences?tag=far')
    await page.getByRole('row', { name: /Depot east/ }).waitFor()
    await page.locator('.map [aria-busy=true]').waitFor({ state: 'detached' })
    await clickMap(page, 0, 0)
    await page.getByRole('heading', { name: 'Depot middle', level: 1 }).waitFor()
  })
})
