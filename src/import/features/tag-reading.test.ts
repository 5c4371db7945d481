import { expect, it } from 'vitest'
import { createChainTable } from '../../atlas/places/chains.ts'
import { elementKinds } from '../osm/elements.ts'
import { readBoundary } from '../tags/boundary-tags.ts'
import { categories } from '../tags/categories.ts'
import { classify } from '../tags/classify.ts'
import type { Tags } from '../tags/name-tags.ts'
import { readExtras } from '../tags/place-tags.ts'
import { readTags } from './tag-reading.ts'
import { isUsedKey } from './used-keys.ts'

const some: Tags[] = [
  { highway: 'residential', name: 'Rue Haute - Hoogstraat', 'name:fr': 'Rue Haute', ref: 'B 1;B 2' },
  { highway: 'pedestrian', area: 'yes', name: 'Markt' },
  { railway: 'rail', tunnel: 'no' },
  { waterway: 'river', name: 'Rhein', boundary: 'administrative', admin_level: '4' },
  { building: 'yes', 'addr:housenumber': '5', 'addr:street': 'Am Hang', 'addr:postcode': '9490' },
  { building: 'house', 'addr:conscriptionnumber': '5', 'addr:place': 'Triesen', 'addr:unit': '3' },
  { 'addr:interpolation': 'even', 'addr:street': 'Am Hang' },
  { 'building:part': 'yes' },
  { route: 'ferry', name: 'Fähre' },
  { type: 'associatedStreet', name: 'Am Hang' },
  { place: 'village', name: 'Schaan', population: '6000', wikidata: 'Q49663' },
  { boundary: 'postal_code', postal_code: '9494' },
  ...['2', '4', '6', '8', '9'].map((admin_level) => ({
    boundary: 'administrative',
    type: 'boundary',
    name: 'Vaduz',
    admin_level,
  })),
  // Each category: `amenity=cafe+cuisine=tea,herbs`.
  ...categories.flatMap(({ tags }) =>
    tags.map((word) => ({
      name: 'Zur Linde',
      brand: 'Linde',
      ...Object.fromEntries(word.split('+').map((tag) => tag.split(/[=,]/, 2))),
    })),
  ),
]

it('reads no key that is left out when a map is read', () => {
  const asked = new Set<string>()
  const chains = createChainTable([])
  for (const tags of some) {
    const watched = new Proxy(tags, {
      get(target, key: string) {
        asked.add(key)
        return target[key]
      },
    })
    for (const kind of elementKinds) readTags(kind, watched)
    classify(watched, chains, 'DE')
    readExtras(watched)
    readBoundary(watched, 'DE')
  }
  expect(asked.size).toBeGreaterThan(80)
  expect([...asked].filter((key) => !isUsedKey(key))).toEqual([])
})
