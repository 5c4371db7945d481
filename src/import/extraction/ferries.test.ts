import { describe, expect, it } from 'vitest'
import type { Tags } from '../osm/elements.ts'
import { Ferries } from './ferries.ts'

type Roads = [landing: number, tags: Tags][]

/** A ferry from 1 by 2 to 3, with roads at its landings. */
function ferryWith(tags: Tags, roads: Roads): Ferries {
  const ferries = new Ferries()
  ferries.addFerry([1, 2, 3], tags)
  for (const [landing, road] of roads) ferries.addRoad(landing, road)
  return ferries
}

const service = { highway: 'service' }
const footway = { highway: 'footway' }
const pier = { man_made: 'pier' }

describe('whether a ferry takes cars', () => {
  it.each<[what: string, takes: boolean, ferry: Tags, roads: Roads]>([
    ['roads at both ends', true, {}, [[1, service], [3, { highway: 'residential' }]]],
    ['a pier at one end', false, {}, [[1, service], [3, pier]]],
    ['a road closed to vehicles', false, {}, [[1, service], [3, { ...service, vehicle: 'no' }]]],
    ['a pier and a road at one end', true, {}, [[1, service], [3, pier], [3, service]]],
    ['a pier at one end, roads at two stops', true, {}, [[1, footway], [2, service], [3, service]]],
    ['the other end outside the map', true, {}, [[1, service]]],
    ['the ferry says so', true, { motor_vehicle: 'yes' }, [[1, footway], [3, footway]]],
  ])('%s', (_, takes, tags, roads) => {
    const { motor_vehicle } = ferryWith(tags, roads).ferryTags(tags, [1, 2, 3])
    expect(motor_vehicle !== 'no').toBe(takes)
  }) // biome-ignore format: one line a case

  it('two ferries that meet are open to each other', () => {
    const ferries = ferryWith({}, [])
    ferries.addFerry([3, 4], {})
    ferries.addRoad(1, service)
    ferries.addRoad(3, footway)
    ferries.addRoad(4, footway)
    expect(ferries.ferryTags({}, [1, 2, 3])).toEqual({})
    expect(ferries.ferryTags({}, [3, 4])).toEqual({ motor_vehicle: 'no' })
  })
})

describe('whether bikes are pushed along a pier', () => {
  it.each<[what: string, isPushed: boolean, ferry: Tags, roads: Roads, pier: Tags]>([
    ['a footway to a ferry', true, {}, [[3, footway]], footway],
    ['a pier', true, {}, [[3, pier]], pier],
    ['not where the ferry takes none', false, { bicycle: 'no' }, [[3, footway]], footway],
    ['not beside a road', false, {}, [[3, footway], [3, service]], footway],
    ['not on steps', false, {}, [[3, { highway: 'steps' }]], { highway: 'steps' }],
    ['not where it says something of bikes', false, {}, [[3, footway]], { ...footway, bicycle: 'no' }],
    ['not where nobody walks', false, {}, [[3, footway]], { ...footway, access: 'no' }],
  ])('%s', (_, isPushed, tags, roads, road) => {
    const { bicycle } = ferryWith(tags, roads).roadTags(road, [3, 9])
    expect(bicycle === 'dismount').toBe(isPushed)
  }) // biome-ignore format: one line a case

  it('not elsewhere', () => expect(ferryWith({}, [[3, footway]]).roadTags(footway, [8, 9])).toEqual(footway))
})
