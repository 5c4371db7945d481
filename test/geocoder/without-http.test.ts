import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Atlas } from '../../src/atlas/atlas.ts'
import { findAddress } from '../../src/geocoder/find-address.ts'
import { geocodeIp } from '../../src/geocoder/geocode-ip.ts'
import { searchPlaces } from '../../src/geocoder/search-places.ts'
import { validate } from '../../src/geocoder/validate.ts'
import { addressLayers } from '../../src/model/address.ts'
import { noPlacesSettings } from '../../src/model/project/places-settings.ts'
import type { Spot } from '../maps/draw.ts'
import { type BuiltTowns, buildNorthAmericanTowns } from '../maps/north-american-towns.ts'
import { autocomplete, forward, reverse } from './answers.ts'
import { openTestAtlas } from './test-atlas.ts'

/** The geocoder's use cases as plain functions: no server, no database. */
let towns: BuiltTowns
let atlas: Atlas

beforeAll(async () => {
  towns = await buildNorthAmericanTowns()
  atlas = await openTestAtlas(towns.folder)
})
afterAll(async () => {
  atlas.stop()
  await towns.remove()
})

const common = { layers: addressLayers, countries: [], language: 'en' } as const
const at = (letter: string) => towns.springfield[letter] as Spot

const noPause = async () => {}

it('pauses before each ten results, and before the answer is written, so that a hundred of them do not hold up others', async () => {
  let pauses = 0
  const found = await autocomplete(atlas, { ...common, text: 'a', limit: 100 }, async () => void pauses++)
  expect([found.length, pauses]).toEqual([100, 11])
})

it('completes an address as it is typed, near a point', async () => {
  const [first] = await autocomplete(
    atlas,
    { ...common, text: '120 n mai', near: at('b'), limit: 5 },
    noPause,
  )
  expect(first).toMatchObject({
    ...at('4'),
    layer: 'address',
    formattedAddress: '120 North Main Street, Springfield, IL 62701-1234 US',
    timeZone: { id: 'America/Chicago' },
  })
  expect(first?.distance).toBeCloseTo(67, 0)
})

it('completes an address without a point, as an address from a private network has none', async () => {
  const found = await autocomplete(
    atlas,
    { ...common, text: '15 elm street spri', ip: '10.0.0.1', limit: 1 },
    noPause,
  )
  expect(found).toMatchObject([{ addressLabel: '15 Elm Street' }])
  expect(found[0]).not.toHaveProperty('distance')
})

it('finds an address, and says how sure it is', async () => {
  const found = await Promise.all(
    [
      '102 North Main Street, Springfield IL',
      '111 N Main St, Springfield IL',
      '99 Elm Street, Springfield',
      '102 North, Springfield IL',
      '102 Nroth, Springfield IL',
    ].map((text) => forward(atlas, { ...common, text })),
  )
  expect(found.map(([first]) => [first?.addressLabel, first?.confidence])).toEqual([
    ['102 North Main Street', 'exact'],
    ['111 North Main Street', 'interpolated'],
    ['Elm Street', 'fallback'],
    ['102 North Main Street', 'fallback'],
    ['Springfield', 'fallback'],
  ])
})

it('finds the position of an address, or none where only its street is known', () => {
  const { longitude, latitude } = at('2')
  expect(findAddress(atlas, '102 North Main Street, Springfield')).toEqual([longitude, latitude])
  expect(findAddress(atlas, '9999 North Main Street, Springfield')).toBeUndefined()
})

it('finds what is at a point, from the house to the country', async () => {
  const found = await reverse(atlas, { ...at('8'), ...common })
  expect(found.map(({ layer, addressLabel }) => [layer, addressLabel])).toEqual([
    ['place', '15 Elm Street'], // Acme Corp
    ['address', '15 Elm Street'],
    ['postalCode', '62701'],
    ['locality', 'Springfield'],
    ['county', 'Sangamon County'],
    ['state', 'Illinois'],
    ['country', 'United States'],
  ])
})

it('reverse geocodes coordinates that are sent as an address', async () => {
  const { longitude, latitude } = at('8')
  const [first] = await forward(atlas, { ...common, text: `${latitude}, ${longitude}` })
  expect(first?.addressLabel).toBe('15 Elm Street')
})

it('validates an address', () => {
  const town = { city: 'Springfield', stateCode: 'IL', postalCode: '62701', countryCode: 'US' }
  expect(validate(atlas, { ...town, addressLabel: '101 n main st' })).toMatchObject({
    address: { formattedAddress: '101 North Main Street, Springfield, IL 62701 US' },
    result: { verificationStatus: 'verified' },
  })
  expect(() => validate(atlas, { ...town, countryCode: 'DE', addressLabel: 'x' })).toThrow('US or CA')
})

it('searches places', () => {
  const query = { near: at('j'), categories: ['cafe'], radius: 100, limit: 10 }
  expect(searchPlaces(atlas, query, noPlacesSettings)).toMatchObject([{ name: 'Bean There' }])
  expect(searchPlaces(atlas, { iataCode: 'ORD', radius: 1, limit: 1 }, noPlacesSettings)).toMatchObject([
    { categories: ['travel-transportation', 'airport'] },
  ])
})

it('locates an IP address', async () => {
  expect(await geocodeIp(atlas, '8.8.8.8')).toMatchObject({ address: { countryCode: 'US' }, ip: '8.8.8.8' })
  await expect(geocodeIp(atlas, '10.0.0.1')).rejects.toThrow('10.0.0.1')
})

it('answers a country without a state', async () => {
  const [found] = await forward(atlas, { ...common, text: 'Deutschland' })
  expect(found).toMatchObject({ layer: 'country', country: 'Germany', countryCode: 'DE' })
  expect(found).not.toHaveProperty('state')
  expect(found).not.toHaveProperty('stateCode')
})
