import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, openDashboard } from './browser.ts'
import { misplaced } from './layout.ts'

/** A reader of the docs at /docs, in a real browser. */
describe.skipIf(!isThere(chromium))('the docs', { timeout: storyTimeout }, () => {
  let docs: Dashboard
  beforeAll(async () => {
    docs = await openDashboard()
  })
  afterAll(() => docs?.close())

  const shownTheme = () => docs.page.locator('html').getAttribute('data-theme')

  it('are found from the dashboard, searched by keyboard, and read in the dark', async () => {
    const { page, address } = docs
    await docs.signIn()
    await docs.openMenu()
    await page.getByRole('link', { name: 'Docs' }).click()
    await page.waitForURL(`${address}/docs`) // and its script
    await page.getByRole('heading', { level: 1, name: 'Groma' }).waitFor()
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Search the docs' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.type('verify hmac')
    await page
      .getByRole('status')
      .filter({ hasText: /^\d+ results?$/ })
      .waitFor({ state: 'attached' })
    await page.getByRole('option', { name: /^Verify it/ }).waitFor()
    await page.keyboard.press('ArrowUp') // from the first to the last, and back
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${address}/docs/webhooks#verify-it`)
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
    for (const theme of ['dark', 'light']) {
      if ((await shownTheme()) !== theme)
        await page.getByRole('button', { name: 'Switch between light and dark' }).click()
      await page.reload()
      expect(await shownTheme()).toBe(theme)
      expect(await docs.violations()).toEqual([])
    }
    const reference = page.locator('a', { hasText: 'API reference' }).first() // on a phone in the menu
    expect(await reference.getAttribute('href')).toBe('/docs/api')
    const missing: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) missing.push(response.url())
    })
    await page.goto(`${address}/docs/api`)
    await page.getByRole('heading', { level: 1, name: 'Groma' }).waitFor()
    await page.getByRole('link', { name: 'Groma docs' }).click()
    await page.waitForURL(`${address}/docs`)
    expect([missing, docs.problems]).toEqual([[], []])
  })

  it('have their contents behind a button on a phone, and nothing is cut off', async () => {
    const { watcher, address } = docs
    await watcher.setViewportSize({ width: 390, height: 800 })
    await watcher.goto(`${address}/docs/configuration`)
    const link = watcher
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'Import', exact: true })
    expect(await link.isVisible()).toBe(false)
    await watcher.getByText('Contents', { exact: true }).click()
    await link.click()
    await watcher.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
    expect(await watcher.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(docs.problems).toEqual([])
  })

  it('are readable on a phone: tables and code scroll within themselves', async () => {
    const { watcher, address } = docs
    await watcher.setViewportSize({ width: 390, height: 800 })
    await watcher.goto(`${address}/docs`)
    const links = watcher.locator('.menu nav a[href^="/docs/"]:not([href^="/docs/api"])')
    const pages = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    expect(pages.size).toBeGreaterThan(20)
    const found: string[] = []
    for (const page of pages) {
      await watcher.goto(address + page)
      found.push(...(await misplaced(watcher)).map((one) => `${page} ${one}`))
    }
    expect(found).toEqual([])
  })

  it('answer an address without a page with one that leads on, and programs as the API does', async () => {
    const { page, address, groma } = docs
    const response = await page.goto(`${address}/docs/nothing-here`)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    expect(await docs.violations()).toEqual([])
    await page.getByRole('link', { name: 'first page of the docs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Groma' }).waitFor()
    const { status, body } = await groma.call('GET /docs/nothing-here', { key: '' })
    expect([status, body.meta.code]).toEqual([404, 404])
  })

  it('lead nowhere that is not there', async () => {
    const { app } = docs.groma
    const get = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'localhost' } })
    const seen = new Map<string, string>([['/docs', '']])
    const broken: string[] = []
    for (const [path, from] of seen) {
      const { statusCode, body, headers } = await get(path)
      if (statusCode >= 400) broken.push(`${path} (in ${from}): ${statusCode}`)
      if (
        !path.startsWith('/docs') ||
        path.startsWith('/docs/api') ||
        headers['content-type'] === 'image/jpeg'
      )
        continue
      const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      for (const [, link = ''] of body.matchAll(/(?:href|src)="([^"]+)"/g)) {
        const [target = '', anchor] = link.split('#')
        if (target === '' && anchor !== undefined && !ids.has(anchor)) broken.push(`${path}: #${anchor}`)
        if (target.startsWith('/') && !seen.has(target)) seen.set(target, path)
      }
    }
    expect(broken).toEqual([])
    expect(seen.size).toBeGreaterThan(50)
  })
})
