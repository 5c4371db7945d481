import { describe, expect, it } from 'vitest'
import type { Tags } from './name-tags.ts'
import { truckLimits, truckSpeeds } from './truck-tags.ts'

const speeds: [what: string, tags: Tags, told: Tags][] = [
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

describe('speeds', () => {
  it.each(speeds)('%s', (_, tags, told) => expect(truckSpeeds(tags)).toEqual(told))
})

const limits: [what: string, tags: Tags, told: Tags][] = [
  ['none', { highway: 'residential', hgv: 'no' }, {}],
  ['a word is no limit', { maxweight: 'none' }, {}],
  ['tonnes', { maxweight: '7,5 t', maxaxleload: '6' }, { maxweight: '7.5', maxaxleload: '6' }],
  ['pounds', { maxweight: '10000 lbs' }, { maxweight: '4.536' }],
  ['short tons', { maxweight: '15 st', maxaxleload: '9 st' }, { maxweight: '13.608', maxaxleload: '8.165' }],
  ['the rated weight', { maxweightrating: '3.5' }, { maxweight: '3.5' }],
  ['of trucks', { 'maxweightrating:hgv': '7.5' }, { maxweight: '7.5' }],
  ['the least', { maxweight: '16', 'maxweight:hgv': '12', maxweightrating: '18' }, { maxweight: '12' }],
  ['by direction', { 'maxweight:hgv:forward': '12' }, { 'maxweight:forward': '12' }],
  ['no trucks in one direction', { 'hgv:backward': 'no' }, { 'maxweight:backward': '0.01' }],
  ['no trucks over a weight', { 'hgv:conditional': 'no @ (weight>7.5)' }, { maxweight: '7.5' }],
  ['no vehicles over a weight', { 'motor_vehicle:conditional': 'no @ weight > 3.5 t' }, { maxweight: '3.5' }],
  ['at an hour only', { 'hgv:conditional': 'no @ (18:00-07:30 AND weight>3.5)' }, {}],
  ['an exception', { 'maxweightrating:hgv': '7.5', 'maxweightrating:hgv:conditional': 'none @ destination' }, { maxweight: '7.5', 'maxweight:conditional': 'none @ destination' }],
  ['not from the weight of a bridge', { maxweight: '9', maxweightrating: '7.5', 'maxweightrating:conditional': 'none @ destination' }, { maxweight: '7.5' }],
  ['primes', { maxheight: '12′6″', 'maxwidth:forward': '8’' }, { maxheight: '12\'6"', 'maxwidth:forward': "8'" }],
] // biome-ignore format: one line a case

describe('limits', () => {
  it.each(limits)('%s', (_, tags, told) => expect(truckLimits(tags)).toEqual(told))
})
