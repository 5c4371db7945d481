import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'

let shared: TestApp

beforeAll(async () => {
  shared = await openTestApp()
})

afterAll(() => shared?.close())

const untouched = { chainMetadata: {}, chainMappings: {}, placeFilters: { chain: [], category: [] } }

const read = async (groma: TestApp, key = 'test secret') => {
  const { meta, ...settings } = (await groma.call('GET /v1/settings', { key })).body
  expect(meta).toEqual({ code: 200 })
  return settings
}

describe('the Places settings', () => {
  it('are empty at first', async () => {
    expect(await read(await shared.newProject())).toEqual(untouched)
  })

  it('are merged, reset and replaced', async () => {
    const groma = await shared.newProject()
    const steps: [what: string, change: object, settings: object][] = [
      [
        'a first chain',
        { chainMetadata: { starbucks: { tier: 1, open: true } } },
        { ...untouched, chainMetadata: { starbucks: { tier: 1, open: true } } },
      ],
      [
        'a second chain joins the first',
        { chainMetadata: { ikea: { tier: 2 } }, chainMappings: { ikea: 'store-9' } },
        {
          ...untouched,
          chainMetadata: { starbucks: { tier: 1, open: true }, ikea: { tier: 2 } },
          chainMappings: { ikea: 'store-9' },
        },
      ],
      [
        "a chain's metadata is replaced whole, and null removes an entry",
        { chainMetadata: { starbucks: { tier: 3 }, ikea: null } },
        { ...untouched, chainMetadata: { starbucks: { tier: 3 } }, chainMappings: { ikea: 'store-9' } },
      ],
      [
        'one filter is set, the other stays',
        { placeFilters: { chain: ['ikea', 'ikea'] } },
        {
          chainMetadata: { starbucks: { tier: 3 } },
          chainMappings: { ikea: 'store-9' },
          placeFilters: { chain: ['ikea'], category: [] },
        },
      ],
      [
        'an empty list is no filter',
        { placeFilters: { chain: [] } },
        {
          chainMetadata: { starbucks: { tier: 3 } },
          chainMappings: { ikea: 'store-9' },
          placeFilters: { chain: [], category: [] },
        },
      ],
      [
        'null clears a whole key',
        { chainMetadata: null, chainMappings: null, placeFilters: null },
        untouched,
      ],
      ['nothing sent changes nothing', {}, untouched],
    ]
    for (const [what, body, expected] of steps) {
      const answer = await groma.call('PATCH /v1/settings', { body })
      expect(answer, what).toMatchObject({ status: 200, body: { meta: { code: 200 }, ...expected } })
      expect(await read(groma), what).toEqual(expected)
    }
  })

  it('are kept apart for test and live', async () => {
    const groma = await shared.newProject()
    await groma.call('PATCH /v1/settings', { body: { chainMappings: { ikea: 'a' } }, key: 'live secret' })
    expect(await read(groma)).toEqual(untouched)
    expect((await read(groma, 'live secret')).chainMappings).toEqual({ ikea: 'a' })
  })

  it('accept a form', async () => {
    const groma = await shared.newProject()
    const form = `chainMappings=${encodeURIComponent('{"ikea":"a"}')}&placeFilters[chain]=ikea&placeFilters[chain]=aldi`
    const { body } = await groma.call('PATCH /v1/settings', { form })
    expect(body).toMatchObject({ chainMappings: { ikea: 'a' }, placeFilters: { chain: ['ikea', 'aldi'] } })
  })

  it('lose nothing when two change them at once', async () => {
    const groma = await shared.newProject()
    const chains = Array.from({ length: 20 }, (_, index) => `chain-${index}`)
    await Promise.all(
      chains.map((slug) => groma.call('PATCH /v1/settings', { body: { chainMappings: { [slug]: slug } } })),
    )
    expect(Object.keys((await read(groma)).chainMappings).sort()).toEqual(chains.sort())
  })

  it.each([
    [{ chainMetadata: { ikea: { floors: [1, 2] } } }, 'chainMetadata'],
    [{ chainMetadata: 'ikea' }, 'chainMetadata'],
    [{ chainMetadata: { '': { a: 1 } } }, 'chainMetadata'],
    [{ chainMappings: { ikea: 7 } }, 'chainMappings'],
    [{ chainMappings: { ikea: 'a\0' } }, 'chainMappings'],
    [{ placeFilters: { chain: 'ikea' } }, 'placeFilters.chain'],
    [{ placeFilters: ['ikea'] }, 'placeFilters'],
  ])('refuse %j and stay as they are', async (change, param) => {
    const groma = await shared.newProject()
    const { status, body } = await groma.call('PATCH /v1/settings', { body: change })
    expect({ status, param: body.meta.param }).toEqual({ status: 400, param })
    expect(await read(groma)).toEqual(untouched)
  })
})

describe('the tracking settings', () => {
  it.each([
    ['dwellThreshold', 7, undefined],
    ['maxAccuracy', 50, 1000],
    ['stopDetection', true, false],
    ['blockedCountries', ['DE'], []],
  ])('%s: %j, and what it was before when it is sent as null', async (name, value, before) => {
    const groma = await shared.newProject()
    const change = async (body: object) => (await groma.call('PATCH /v1/settings/project', { body })).body
    expect((await change({ [name]: value })).settings[name]).toEqual(value)
    const { settings } = await change({ [name]: null })
    expect(settings[name]).toEqual(before)
    expect((await groma.call('GET /v1/settings/project')).body.settings).toEqual(settings)
  })
})
