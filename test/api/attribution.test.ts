import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sources } from '../../src/model/map/sources.ts'
import { testAppForNow } from '../app/app.ts'

it('lists the sources without a key', async () => {
  const { call } = await testAppForNow()
  const { status, body } = await call('GET /attribution', { key: '' })
  expect([status, body]).toEqual([200, { meta: { code: 200 }, sources }])
  for (const { link, licence, attribution } of body.sources) {
    expect(new URL(link).protocol).toBe('https:')
    expect(licence && attribution).toBeTruthy()
  }
})

it('docs/dependencies.md names the same sources and licences', () => {
  const page = readFileSync('docs/dependencies.md', 'utf8')
  const data = page.split(/^## /m).find((part) => part.startsWith('The data')) as string
  const listed = Array.from(
    data.matchAll(/^- \*\*(.+?)\*\* \((.+?)\):/gm),
    ([, name, licence]) => `${name}: ${licence}`,
  )
  expect(listed.sort()).toEqual(sources.map(({ name, licence }) => `${name}: ${licence}`).sort())
})
