import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject } from '../../src/store/projects/projects.ts'
import { eventually, storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, openDashboard } from './browser.ts'

/** Olga sees all projects, Vera only the shop's, and may change nothing there. */
describe.runIf(isThere(chromium))('two operators with different projects', { timeout: storyTimeout }, () => {
  let at: Dashboard
  let vera: Page
  beforeAll(async () => {
    at = await openDashboard()
    for (const name of ['shop', 'fleet']) await createProject(at.groma.database, name, async () => {})
    await at.groma.reload.keys()
    await at.signIn()
  })
  afterAll(() => at?.close())

  it('the address names project and environment, also where an old link named neither', async () => {
    const { page, address } = at
    await at.open('geofences?tag=depot')
    await page.waitForURL(`${address}/#/default/test/geofences?tag=depot`)
    await page.getByText('Nothing matches the filter.').waitFor()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page.getByText('No geofences yet.').waitFor()
    await page.getByLabel('Project').selectOption('fleet')
    await page.getByRole('button', { name: 'Live' }).click()
    await page.waitForURL(`${address}/#/fleet/live/geofences`)
    await page.reload()
    expect(await page.getByLabel('Project').inputValue()).toBe('fleet')
    expect(await page.locator('main .environment').textContent()).toBe('Live')
    await eventually(async () => expect(await page.title()).toBe('Geofences · Live · Groma')) // set after the page is drawn
  })

  it('a link to a project of others says so, and which projects there are', async () => {
    const [shop] = await at.groma.database.query<{ id: number }>(
      "select id from projects where name = 'shop'",
    )
    vera = await at.colleague('vera', 'read', [shop?.id ?? 0], 'fleet/live/users')
    await vera.getByText('You have no access to the project “fleet”').waitFor()
    await vera.getByRole('main').getByRole('link', { name: 'shop' }).click()
    await vera.waitForURL(`${at.address}/#/shop/live/home`)
  })

  it('short forms ask before what was typed is lost, too, and none asks when it is saved', async () => {
    const { page } = at
    const stay = page.getByRole('button', { name: 'Stay' })
    await at.open('settings')
    const forms = page.locator('form')
    const added = forms.filter({ has: page.getByRole('button', { name: 'Add' }) })
    const created = forms.filter({ has: page.getByRole('button', { name: 'Create project' }) })
    for (const field of [
      page.getByLabel('New password'),
      added.getByLabel('Name'),
      created.getByLabel('Name'),
    ]) {
      await field.fill('depots')
      await page.evaluate(`location.hash = '#/fleet/live/users'`)
      await stay.click()
      expect(await field.inputValue()).toBe('depots')
      await field.fill('')
    }
    await added.getByLabel('Name').fill('lea')
    await added.getByLabel('Projects').fill('depots')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText('Expected names of projects, got "depots".').waitFor()
    await added.getByLabel('Projects').fill('fleet')
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText('lea can sign in with this password').waitFor()
    const lea = page.getByRole('listitem').filter({ hasText: 'lea' })
    await lea.getByLabel('Projects').fill('fleet, shop')
    await lea.getByRole('button', { name: 'Save' }).click()
    await lea.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
    expect(await lea.getByLabel('Projects').inputValue()).toBe('fleet, shop')
    await created.getByLabel('Name').fill('depots')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByText('Project depots created.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('a viewer sees why nothing can be changed', async () => {
    await vera.getByText('You are signed in as a viewer').waitFor()
    await vera.goto(`${at.address}/#/shop/test/settings`)
    const save = vera.getByRole('button', { name: 'Save' }).first()
    await save.waitFor()
    expect(await save.isDisabled()).toBe(true)
    await vera.getByText('Needs the role Editor.').first().waitFor()
    expect(await vera.getByLabel('Detect places', { exact: true }).isDisabled()).toBe(true)
    await vera.goto(`${at.address}/#/shop/test/geofences`)
    await vera.getByText('No geofences yet.').waitFor()
    expect(await vera.getByRole('main').getByRole('link').count()).toBe(0)
    const { problems } = at
    expect(problems).toEqual([])
  })
})
