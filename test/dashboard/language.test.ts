import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storyTimeout } from '../app/server.ts'
import { chromium, isThere } from '../setup/left-out.ts'
import { type Dashboard, lookAt, openDashboard } from './browser.ts'

/** Its accuracy is a distance that every language and unit writes in its own way. */
const van = { deviceId: 'van-7', userId: 'van-7', latitude: 53.5574, longitude: 13.2611, accuracy: 2500 }

describe.runIf(isThere(chromium))(
  'a dispatcher reads the dashboard in another language',
  { timeout: storyTimeout },
  () => {
    let at: Dashboard
    beforeAll(async () => {
      at = await openDashboard()
      await at.groma.call('POST /v1/track', { body: van })
      await at.signIn()
    })
    afterAll(() => at?.close())

    const heading = (name: string) => at.page.getByRole('heading', { name, level: 1 })
    const languageOfPage = () => at.page.evaluate('document.documentElement.lang')

    it('chooses German and stays where they are', async () => {
      const { page, address } = at
      await at.open('users')
      await page.getByRole('cell', { name: '2.5 km' }).waitFor()
      await at.openMenu()
      await page.getByLabel('Language').focus()
      await page.getByLabel('Language').selectOption('Deutsch')
      await heading('Nutzer').waitFor()
      await page.getByLabel('Sprache').and(page.locator(':focus')).waitFor()
      await page.getByRole('cell', { name: '2,5 km' }).waitFor()
      expect([page.url(), await languageOfPage()]).toEqual([`${address}/#/default/test/users`, 'de'])
      expect(await at.violations()).toEqual([])
    })

    it('chooses a day from a calendar, by keys, and reads it as Germans write it', async () => {
      const { page } = at
      const written = (days: number) =>
        new Intl.DateTimeFormat('de', { dateStyle: 'medium' }).format(Date.now() + days * 86_400_000)
      await at.open('history/who')
      const day = page.getByLabel('Tag', { exact: true })
      expect([written(0), written(-1)]).toContain(await day.inputValue()) // around midnight
      await page.getByRole('button', { name: 'Kalender' }).click()
      await page.getByRole('dialog', { name: 'Kalender' }).waitFor()
      expect(await at.violations()).toEqual([])
      for (const key of ['ArrowLeft', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
      await page.getByRole('dialog', { name: 'Kalender' }).waitFor({ state: 'detached' })
      expect([written(-8), written(-9)]).toContain(await day.inputValue())
      await day.fill('31.2.2026')
      await page.getByLabel('Von', { exact: true }).fill('8.30')
      await page.getByText('Bitte als TT.MM.JJJJ schreiben.').waitFor()
      await at.open('users')
    })

    it('chooses miles, and finds both as they were after a reload', async () => {
      const { page } = at
      await at.openMenu()
      await page.getByLabel('Einheiten').selectOption('Imperial')
      await page.getByRole('cell', { name: '1,6 mi' }).waitFor()
      await page.reload()
      await heading('Nutzer').waitFor()
      await page.getByRole('cell', { name: '1,6 mi' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('option', { name: 'Neuer Geofence' }).click()
      await heading('Neuer Geofence').waitFor()
    })

    it('types a radius in feet, which the server keeps in metres', async () => {
      const { page, groma } = at
      const radius = page.getByLabel('Radius (ft)')
      expect(await radius.inputValue()).toBe('300') // where it is 100 m in metric units
      await page.getByLabel('Beschreibung').fill('Hafen')
      await page.getByLabel('Schlagwort').fill('yard')
      await page.getByLabel('Externe ID', { exact: true }).fill('harbour')
      await page.getByLabel('Breite', { exact: true }).fill('53.5574')
      await page.getByLabel('Länge', { exact: true }).fill('13.2611')
      await radius.fill('500')
      await page.getByRole('button', { name: 'Speichern' }).click()
      await heading('Hafen').waitFor()
      const { geofence } = (await groma.call('GET /v1/geofences/yard/harbour')).body
      expect(geofence.geometryRadius).toBe(152.4)
      await page.getByText('500 ft').waitFor()
      await at.open('geofences/new')
    })

    it('reads why nothing happened, and what is wrong with a file, in German', async () => {
      const { page } = at
      await at.open('users/van-7')
      await page.getByRole('button', { name: 'Erklären' }).click()
      await page
        .getByText('die Genauigkeit von 1,6 mi ist schlechter, als das Projekt zulässt (0,6 mi).')
        .waitFor()
      await at.open('geofences/import')
      const text =
        'tag,externalId,latitude,longitude,radius\nyard,1,53.5,13.2,5\nyard,2,91,13.2,50\nyard,,53.5,13.2,50\n'
      const file = { name: 'yards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      await page.getByLabel('Datei', { exact: true }).setInputFiles(file)
      for (const problem of [
        '„5“ ist ungültig. Erwartet: 10 bis 10.000 Meter; bei einer Isochrone 1 bis 120 Minuten.',
        '„91, 13.2“ ist ungültig. Erwartet: Breiten von -90 bis 90',
        'Der Wert fehlt.',
      ])
        await page.getByRole('cell', { name: problem }).waitFor()
    })

    it('reads what the server refuses in German, with its own words behind', async () => {
      const { page } = at
      await at.open('users/nobody')
      await page.getByRole('button', { name: 'Ohne Speichern verlassen' }).click() // the chosen file
      await page.getByText('Nicht gefunden. (No user found for "nobody".)').waitFor()
      await at.open('geofences/new')
    })

    it('is asked before an unsaved geofence is lost, then reads English again', async () => {
      const { page } = at
      await page.getByLabel('Beschreibung').fill('Marktplatz')
      await at.openMenu()
      await page.getByLabel('Sprache').selectOption('English')
      await page.getByRole('button', { name: 'Ohne Speichern verlassen' }).click()
      await heading('New geofence').waitFor()
      expect(await languageOfPage()).toBe('en')
      expect(at.problems).toEqual([])
    })

    it.each([
      ['de-AT', 'Anmelden', 'de'],
      ['es-MX', 'Iniciar sesión', 'es'],
      ['fr-CA', 'Se connecter', 'fr'],
      ['nl-NL', 'Sign in', 'en'],
    ])('a browser of %s is greeted in its language', async (locale, button, language) => {
      const page = await at.stranger({ locale })
      await page.goto(at.address)
      await page.getByRole('button', { name: button }).waitFor()
      expect(await page.evaluate('document.documentElement.lang')).toBe(language)
      await page.context().close()
    })

    it('sees an Arabic name on the map from right to left, its letters joined', async () => {
      const { page, groma } = at
      await groma.call('PUT /v1/geofences/depot/1', {
        body: { description: 'مستودع', type: 'circle', coordinates: [13.2611, 53.5574], radius: 100 },
      })
      await lookAt(page, 13.2611, 53.5574, 14)
      // Letters as they are beside others are asked for only when the name is in order.
      const joined = page.waitForResponse(/glyphs\/.*\/65024-65279/)
      await at.open('geofences')
      expect((await joined).ok()).toBe(true)
      expect(at.problems).toEqual([])
    })
  },
)
