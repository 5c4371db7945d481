import { expect, it } from 'vitest'
import { mapKinds } from '../../model/map/map-kinds.ts'
import { orientRings } from '../areas/nested-rings.ts'
import { categoryOf } from './categories.ts'
import { mapKindsOf } from './map-tags.ts'

it.each<[tags: Record<string, string>, drawn: string]>([
  [{ highway: 'motorway_link' }, 'road/motorway'],
  [{ highway: 'residential', name: 'Weg' }, 'road/minor'],
  [{ highway: 'pedestrian', area: 'yes' }, 'landuse/pedestrian'],
  [{ highway: 'bus_stop' }, ''],
  [{ highway: 'proposed' }, ''],
  [{ railway: 'rail' }, 'rail/rail'],
  [{ railway: 'rail', service: 'siding' }, 'rail/tram'],
  [{ railway: 'subway', tunnel: 'yes' }, ''],
  [{ building: 'yes' }, 'building/building'],
  [{ building: 'no' }, ''],
  [{ building: 'yes', amenity: 'restaurant', name: 'Krone' }, 'building/building poi/restaurant'],
  [{ natural: 'water', name: 'See' }, 'water/water'],
  [{ natural: 'coastline' }, 'coast/coast'],
  [{ waterway: 'river', tunnel: 'culvert' }, ''],
  [{ waterway: 'ditch' }, 'water/stream'],
  [{ landuse: 'forest' }, 'landuse/wood'],
  [{ leisure: 'park', name: 'Stadtpark' }, 'landuse/park poi/park'],
  [{ boundary: 'administrative', admin_level: '2' }, 'boundary/country'],
  [{ boundary: 'administrative', admin_level: '2', maritime: 'yes' }, ''],
  [{ boundary: 'administrative', admin_level: '4', type: 'boundary' }, ''],
  [{ place: 'town', name: 'Stadt' }, ''],
  [{ amenity: 'cafe' }, ''],
  [{ highway: 'constructor', landuse: 'toString' }, ''],
])('%j is drawn as "%s"', (tags, drawn) => {
  const kinds = mapKindsOf(tags, categoryOf(tags)).map((number) => mapKinds[number])
  expect(kinds.map((kind) => `${kind?.layer}/${kind?.kind}`).join(' ')).toBe(drawn)
})

/** A square from corner to corner, against the clock. */
function square(from: number, to: number): number[] {
  return [from, from, to, from, to, to, from, to, from, from]
}

it('outer rings are clockwise, each followed by its counter-clockwise holes', () => {
  const back = (ring: number[]) => [ring[0], ring[1], ring[6], ring[7], ring[4], ring[5], ring[2], ring[3], ring[0], ring[1]]
  const [sea, island, lake, elsewhere] = [square(0, 100), square(10, 90), square(20, 80), square(200, 210)]
  const turned = orientRings([lake, elsewhere, island, sea])
  expect(turned.map((ring) => Array.from(ring))).toEqual([back(sea), island, back(lake), back(elsewhere)])
}) // biome-ignore format: a ring on one line
