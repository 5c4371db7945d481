import { expect, it } from 'vitest'
import type { Tags } from './name-tags.ts'
import { truckSpeeds } from './truck-speed.ts'

const cases: [what: string, tags: Tags, told: Tags][] = [
  ['nine tenths of the limit', { highway: 'residential', maxspeed: '50' }, { 'maxspeed:hgv': '45' }],
  ['in miles', { highway: 'primary', maxspeed: '30 mph' }, { 'maxspeed:hgv': '43' }],
  ['at most 80 on country roads', { highway: 'primary', maxspeed: '100' }, { 'maxspeed:hgv': '80' }],
  ['not so on motorways', { highway: 'motorway', maxspeed: '130' }, { 'maxspeed:hgv': '117' }],
  ['without a limit, by the kind of road', { highway: 'tertiary' }, { 'maxspeed:hgv': '36' }],
  ['a word is no limit', { highway: 'motorway', maxspeed: 'none' }, { 'maxspeed:hgv': '80' }],
  ['by direction', { highway: 'tertiary', 'maxspeed:forward': '50', 'maxspeed:backward': '30' }, { 'maxspeed:hgv:forward': '45', 'maxspeed:hgv:backward': '27' }],
  ['the map says it', { highway: 'primary', maxspeed: '100', 'maxspeed:hgv': '60' }, {}],
  ['no trucks on a footway', { highway: 'footway' }, {}],
] // biome-ignore format: one line a case

it.each(cases)('%s', (_, tags, told) => expect(truckSpeeds(tags)).toEqual(told))
