import { expect, it } from 'vitest'
import { capitals } from '../../bench/geocoder/quality/capitals.ts'
import { openWorld } from '../../src/atlas/world.ts'
import { distance } from '../../src/geo/distance.ts'
import type { Hit } from '../../src/geocoder/search/hit.ts'
import { search } from '../../src/geocoder/search/search.ts'
import { openIndex } from '../../src/geocoder/search/search-index.ts'
import { addressLayers } from '../../src/model/address.ts'

/** What is found without any import. */
const world = await openWorld()
const parts = [{ index: openIndex(world.search) }]

function find(text: string, complete = true): Hit | undefined {
  return search(parts, { text, layers: addressLayers, countries: [], limit: 5, complete })[0]
}

it.each(capitals)('finds the capital at $at by its ten names', ({ at: [latitude, longitude], names }) => {
  const missed = names.filter((name) => {
    const hit = find(name)
    return !hit || distance(hit.at[0], hit.at[1], longitude, latitude) > 15_000
  })
  expect(missed).toEqual([])
})

it.each([
  ['Saratov, Russia', 'locality', 51.54, 46.01],
  ['Cádiz, Spain', 'locality', 36.53, -6.29],
  ['New York', 'locality', 40.71, -74.01],
  ['springfield il', 'locality', 39.8, -89.64],
  ['Bayern', 'state', 48.9, 11.4],
  ['21201', 'postalCode', 39.29, -76.62],
  ['Prince George’s County, MD', 'county', 38.83, -76.85],
  ['Deutschland', 'country', 51.2, 10.4],
  ['日本', 'country', 36.5, 138],
  ['BWI', 'place', 39.18, -76.67],
])('%s is a %s', (text, layer, latitude, longitude) => {
  const hit = find(text) as Hit
  expect(hit.layer).toBe(layer)
  expect(distance(hit.at[0], hit.at[1], longitude, latitude)).toBeLessThan(
    layer === 'country' || layer === 'state' ? 300_000 : 15_000,
  )
})

it.each([
  ['saratv', 51.54, 46.01],
  ['münch', 48.14, 11.58],
  ['san franci', 37.77, -122.42],
])('completes %s… to a city', (text, latitude, longitude) => {
  const { at } = find(text, false) as Hit
  expect(distance(at[0], at[1], longitude, latitude)).toBeLessThan(15_000)
})
