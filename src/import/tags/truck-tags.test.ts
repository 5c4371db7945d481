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
  ['among other conditions', { 'hgv:conditional': 'no @ (22:00-06:00); no @ (weight>7.5)' }, { maxweight: '7.5' }],
  ['no vehicles over a weight', { 'motor_vehicle:conditional': 'no @ weight > 3.5 t' }, { maxweight: '3.5' }],
  ['at an hour only', { 'hgv:conditional': 'no @ (18:00-07:30 AND weight>3.5)' }, {}],
  ['an exception', { 'maxweightrating:hgv': '7.5', 'maxweightrating:hgv:conditional': 'none @ destination' }, { maxweight: '7.5', 'maxweight:conditional': 'none @ destination' }],
  ['not from the weight of a bridge', { maxweight: '9', maxweightrating: '7.5', 'maxweightrating:conditional': 'none @ destination' }, { maxweight: '7.5' }],
  ['the rated weight of a train of vehicles', { maxgcweight: '40', 'maxgcweightrating:hgv': '28 t' }, { maxweight: '28' }],
  ['tons, of which there are three, as the least', { maxweight: '10 tons' }, { maxweight: '9.072' }],
  ['thousands of pounds and kilograms', { maxweight: '26,000 lbs', maxaxleload: '3.500 kg' }, { maxweight: '11.793', maxaxleload: '3.5' }],
  ['two signs', { maxheight: '4.0;3.5', maxweight: '12; 7.5', maxwidth: 'none;2.2' }, { maxheight: '3.5', maxweight: '7.5', maxwidth: '2.2' }],
  ['of trucks and as measured', { 'maxheight:hgv': '3.8', 'maxheight:physical': '3.7', 'hgv:maxlength': '12' }, { maxheight: '3.7', maxlength: '12' }],
  ['by direction, of trucks', { 'maxheight:hgv:forward': '3.8' }, { 'maxheight:forward': '3.8' }],
  ['lower than the law has it', { maxheight: 'below_default' }, { maxheight: '3.5' }],
  ['as the law has it', { maxheight: 'default' }, {}],
  ['not one sign', { maxheight: 'none', 'maxheight:physical': 'no_sign' }, {}],
  ['metres', { maxheight: '3,8 m', maxwidth: '250 cm', maxlength: '12 metres' }, { maxheight: '3.8', maxwidth: '2.5', maxlength: '12' }],
  ['primes', { maxheight: '12′6″', 'maxwidth:forward': '8’' }, { maxheight: '3.81', 'maxwidth:forward': '2.438' }],
  ['feet and inches', { maxheight: '12ft 6in', maxwidth: '96 in', maxlength: '40 feet' }, { maxheight: '3.81', maxwidth: '2.438', maxlength: '12.192' }],
  ['feet with inches that nobody named', { maxheight: "12'6", maxwidth: '8.5\'', maxlength: "38'-6\"" }, { maxheight: '3.81', maxwidth: '2.591', maxlength: '11.735' }],
  ['one way for trucks alone', { 'oneway:hgv': 'yes' }, { 'maxweight:backward': '0.01' }],
  ['the other way', { 'oneway:hgv': '-1' }, { 'maxweight:forward': '0.01' }],
] // biome-ignore format: one line a case

describe('limits', () => {
  it.each(limits)('%s', (_, tags, told) => expect(truckLimits(tags)).toEqual(told))
})
