import type { Page } from 'playwright-core'

/** A question before something is lost, and a calendar: one of each kind that the page has. */
const openers = ['main button.danger:has(+ dialog)', 'main .moment > button']

/** Opens dialogs of the page that is shown, and calls `look` while each is open. */
export async function eachDialog(page: Page, look: () => Promise<void>): Promise<void> {
  for (const opener of openers) {
    const button = page.locator(`${opener}:enabled:visible`).first()
    if ((await button.count()) > 0) await whileOpen(page, () => button.click(), look)
  }
}

/** The palette with what it finds, the menu of a phone, and the question on leaving a geofence that is being edited. */
export async function eachDialogOfAll(
  page: Page,
  geofence: string,
  look: () => Promise<void>,
): Promise<void> {
  await whileOpen(
    page,
    () => page.locator('.top .search').click(),
    async () => {
      await page.locator('.palette input').fill('van')
      await page.locator('.palette [role=option]').first().waitFor()
      await look()
    },
  )
  const menu = page.locator('.menu-button')
  if (await menu.isVisible()) {
    await menu.click()
    await look()
    await menu.click()
  }
  await page.evaluate(`location.hash = '#/${geofence}'`)
  await page.locator('.page-head button.main:not(.danger)').click()
  await page.locator('form input').first().fill('Another name')
  await look()
  await page.evaluate(`location.hash = '#/users'`)
  await page.locator('dialog[open]').waitFor()
  await look()
  await page.locator('dialog[open] button.danger').click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

async function whileOpen(page: Page, open: () => Promise<unknown>, look: () => Promise<void>): Promise<void> {
  await open()
  await page.locator('dialog[open]').waitFor()
  await look()
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}
