import { mkdir } from 'node:fs/promises'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sectionNames } from '../../dashboard/src/texts/en/administration.ts'
import { pageNames } from '../../dashboard/src/texts/en/shell.ts'
import { addRequests } from '../../src/store/events/usage.ts'
import { addToRequestLog } from '../../src/store/projects/request-log.ts'
import { storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, lookAt, openDashboard } from './browser.ts'
import { fillBusyDay } from './busy-day.ts'
import { eachDialog, eachDialogOfAll } from './dialogs.ts'
import { misplaced } from './layout.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 720 }
const laptop = { width: 1024, height: 768 } // the narrowest with the menu at the side

/** `TEST_SCREENSHOTS=folder` keeps a picture of every page. */
const { TEST_SCREENSHOTS: folder } = process.env

describe.runIf(isThere(chromium))('every page on a busy day', { timeout: storyTimeout }, () => {
  let at: Dashboard
  let paths: string[]
  let geofence: string
  let sharePath: string
  beforeAll(async () => {
    at = await openDashboard()
    const { paths: withIds, ...shared } = await fillBusyDay(at.groma)
    sharePath = shared.sharePath
    geofence = withIds.find((path) => path.startsWith('geofences/')) ?? ''
    // Jobs of the server, which tests run themselves.
    await addToRequestLog(at.groma.database, at.groma.requestLog.take())
    await addRequests(at.groma.database, at.groma.requests.take())
    paths = [
      ...Object.keys(pageNames),
      ...Object.keys(sectionNames).flatMap((section) => (section ? `settings/${section}` : [])),
      ...['home/connect', 'geofences/new', 'geofences/import', 'trips/new', 'history/heat', 'history/who'],
      ...withIds,
    ]
    await at.signIn()
    await lookAt(at.page, 13.2711, 53.5574, 13)
  })
  afterAll(() => at?.close())

  it.each([
    ['phone', 'light', 'de', phone], // its words are long
    ['phone', 'dark', 'es', phone],
    ['desktop', 'light', 'en', desktop],
    ['laptop', 'dark', 'fr', laptop],
  ] as const)(
    'is whole and accessible, with its dialogs: %s, %s, in %s',
    { timeout: storyTimeout },
    async (screen, theme, language, size) => {
      const { page } = at
      await page.setViewportSize(size)
      await page.evaluate(`Object.assign(localStorage, ${JSON.stringify({ theme, language })})`)
      await page.reload()
      const shots = folder && `${folder}/${screen}-${theme}`
      if (shots) await mkdir(shots, { recursive: true })
      const found: string[] = []
      const look = async () => void found.push(...(await at.violations()))
      await eachDialogOfAll(page, geofence, look)
      for (const path of paths) {
        await at.open(path)
        await page.locator('.state.loading').first().waitFor({ state: 'detached' })
        const closed = page.locator('main details:not([open]) > summary:visible')
        while ((await closed.count()) > 0) await closed.first().click()
        if (shots) {
          await page.locator('.map:not([data-is-ready])').waitFor({ state: 'detached' })
          await page.getByRole('status').filter({ hasText: '…' }).waitFor({ state: 'detached' })
          await page.locator('.map [aria-busy=true]').waitFor({ state: 'detached' })
          const name = path.replace(/[^\w-]+/g, '-').replace(/[0-9a-f]{24}/, 'one')
          await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
        }
        found.push(...(await misplaced(page)).map((one) => `${path} ${one}`))
        await look()
        await eachDialog(page, look)
      }
      found.push(...(await onSharePage({ viewport: size, colorScheme: theme, locale: language }, shots)))
      expect(found).toEqual([])
      expect(at.problems).toEqual([])
    },
  )

  /** As a customer opens it: once with the trip, once after the link has ended. */
  async function onSharePage(options: BrowserContextOptions, shots: string | undefined): Promise<string[]> {
    const page = await at.stranger(options)
    const found: string[] = []
    for (const [name, path, ready] of [
      ['share', sharePath, '.map[data-is-ready] .marker'],
      ['share-ended', '/share/unknown', 'main.over h1'],
    ] as const) {
      await page.goto(at.address + path)
      await page.locator(ready).first().waitFor()
      await page.locator('.map [aria-busy=true]').waitFor({ state: 'detached' })
      if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
      found.push(...(await misplaced(page)), ...(await at.violations(page)))
    }
    await page.context().close()
    return found
  }
})
