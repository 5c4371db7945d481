import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyTimeout } from '../app/server.ts'
import { openTestProvider, type TestProvider } from '../identity/provider.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, openDashboard } from './browser.ts'

/** Ana has an account at the company's identity provider, another site with pages of its own, and no password here. */
describe.runIf(isThere(chromium))('sign-in with an identity provider', { timeout: storyTimeout }, () => {
  let provider: TestProvider
  let at: Dashboard
  beforeAll(async () => {
    provider = await openTestProvider(`http://127.0.0.1:${await freePort()}`)
    provider.people.ana = { preferred_username: 'ana', groups: ['it'] }
    provider.people.ben = { preferred_username: 'ben', groups: ['guests'] }
    at = await openDashboard(provider.settings)
    await at.page.route('https://fonts.googleapis.com/**', (request) => request.abort()) // of the provider's pages
  })
  afterAll(async () => {
    await at?.close()
    await provider?.close()
  })

  async function signInAs(login: string): Promise<void> {
    const { page } = at
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click()
    await page.getByPlaceholder('Enter any login').fill(login)
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click() // what Groma may know of them
  }

  it('who has no role is told so, in a sentence', async () => {
    const { page, address } = at
    await page.goto(`${address}/#/default/live/geofences`)
    await page.getByRole('link', { name: 'Sign in with Example ID' }).waitFor()
    expect(await at.violations()).toEqual([])
    await signInAs('ben')
    await page.getByRole('alert').filter({ hasText: 'You have no role here.' }).waitFor()
    await page.context().clearCookies({ domain: 'localhost' })
  })

  it('who has one sees the page they came for', async () => {
    const { page, address } = at
    await page.goto(`${address}/#/default/live/geofences`)
    await page.reload()
    await signInAs('ana')
    await page.waitForURL(`${address}/#/default/live/geofences`)
    await page.getByText('No geofences yet.').waitFor()
  })

  it('has no password to change, and role and projects are decided elsewhere', async () => {
    const { page } = at
    const { host } = new URL(provider.issuer)
    await at.open('default/test/settings')
    await page.getByText(`Signs in with ${host}, which decides role and projects.`).waitFor()
    expect(await page.getByRole('heading', { name: 'Your password' }).count()).toBe(0)
    expect(await at.violations()).toEqual([])
  })

  it('signs out here and there', async () => {
    const { page, address } = at
    await at.openMenu()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click() // the provider asks
    await page.waitForURL(`${address}/`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click()
    await page.getByPlaceholder('Enter any login').waitFor()
    const ofProvider = [`requested ${provider.issuer}/`, 'requested https://fonts.googleapis.com/']
    expect(at.problems.filter((one) => !ofProvider.some((start) => one.startsWith(start)))).toEqual([])
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
