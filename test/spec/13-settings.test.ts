import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../app/app.ts'
import { openSpecApp } from './app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openSpecApp()
})
afterAll(() => groma.close())

const none = { chainMetadata: {}, chainMappings: {}, placeFilters: { chain: [], category: [] } }
const get = async () => (await groma.call('GET /v1/settings')).body
const patch = async (body: object) => (await groma.call('PATCH /v1/settings', { body })).body

it('GET /v1/settings answers three dictionaries', async () => {
  expect(await get()).toEqual({ meta: { code: 200 }, ...none })
})

it('PATCH /v1/settings answers what is in force, and merges by key and by chain', async () => {
  const first = await patch({ chainMetadata: { a: { x: 1 } }, chainMappings: { a: '1', b: '2' } })
  expect(first).toMatchObject({ chainMetadata: { a: { x: 1 } }, chainMappings: { a: '1', b: '2' } })
  const second = await patch({ chainMetadata: { b: { y: true } }, placeFilters: { category: ['cafe'] } })
  expect(second).toEqual({
    meta: { code: 200 },
    chainMetadata: { a: { x: 1 }, b: { y: true } },
    chainMappings: { a: '1', b: '2' },
    placeFilters: { chain: [], category: ['cafe'] },
  })
  expect(await get()).toEqual(second)
})

it('null removes the entry of a chain', async () => {
  expect(await patch({ chainMetadata: { a: null }, chainMappings: { b: null } })).toMatchObject({
    chainMetadata: { b: { y: true } },
    chainMappings: { a: '1' },
  })
})

it('test and live have their own', async () => {
  expect((await groma.call('GET /v1/settings', { key: 'live secret' })).body).toMatchObject(none)
})
