import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, openDashboard } from './browser.ts'

describe.runIf(isThere(chromium))('by phone and by keyboard', { timeout: storyTimeout }, () => {
  let at: Dashboard
  beforeAll(async () => {
    at = await openDashboard()
    const update = {
      deviceId: 'van-17',
      userId: 'van-17',
      latitude: 53.5574,
      longitude: 13.2611,
      accuracy: 5,
    }
    await at.groma.call('POST /v1/track', { body: update })
    await at.signIn()
  })
  afterAll(() => at?.close())

  it('every page is reached from the menu of a phone, which makes room when it is done', async () => {
    const { page, address } = at
    await page.setViewportSize({ width: 390, height: 844 })
    await at.open('users')
    const geofences = page.getByRole('navigation').getByRole('link', { name: 'Geofences' })
    expect(await geofences.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await geofences.waitFor()
    expect(await at.violations()).toEqual([])
    await page.getByLabel('Units').selectOption('imperial')
    await page.getByRole('cell', { name: '16 ft' }).waitFor()
    await geofences.click()
    await page.waitForURL(`${address}/#/default/test/geofences`)
    await geofences.waitFor({ state: 'hidden' })
    // Nothing is wider than the phone.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  it('a user is found by a part of the name, a page by two keys', async () => {
    const { page, address } = at
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search pages, users and commands' })
    await search.fill('n-1')
    await page.getByRole('option', { name: /van-17/ }).waitFor()
    expect(await at.violations()).toEqual([])
    await search.press('Enter')
    await page.getByRole('heading', { name: 'van-17', level: 1 }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.waitForURL(`${address}/#/default/test/events`)
    await page.keyboard.press('?')
    await search.waitFor()
    await page.keyboard.press('Escape') // not on the input, which goes with the first of its events
    await search.waitFor({ state: 'detached' })
    expect(at.problems).toEqual([])
  })
})
