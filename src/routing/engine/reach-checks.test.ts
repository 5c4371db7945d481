import { describe, expect, it } from 'vitest'
import type { Position } from '../../geo/distance.ts'
import { ConnectedSquares, packSquares } from '../reach/connected-squares.ts'
import { withoutReachChecks } from './reach-checks.ts'

const here: Position = [13.26, 53.56]
const there: Position = [13.31, 53.57]
const away: Position = [13.5, 53.6]
const squares = new ConnectedSquares(packSquares({ crossings: [here, there], loose: [] }))

const at = ([lon, lat]: Position) => ({ lat, lon })
const both = [at(here), at(there)]

describe('the check of how far roads lead', () => {
  it.each<[what: string, query: Record<string, unknown> & { locations: object[] }]>([
    ['from a place to another', { locations: both, costing: 'auto', directions_type: 'none' }],
    ['at an hour', { locations: both, costing: 'auto', date_time: { type: 1, value: '2026-11-18T08:00' } }],
    ['over a stop', { locations: [at(here), { ...at(there), type: 'through' }, at(here)], costing: 'auto' }],
    ['around a place', { locations: [at(here)], costing: 'auto', contours: [{ time: 5 }] }],
  ])('is left out where all roads lead far: %s', (_what, query) => {
    const locations = query.locations.map((location) => ({ ...location, minimum_reachability: 0 }))
    expect(JSON.parse(withoutReachChecks(JSON.stringify(query), squares))).toEqual({ ...query, locations })
  })

  it.each<[what: string, query: object]>([
    ['one of the places is elsewhere', { locations: [at(here), at(away)], costing: 'auto' }],
    ['by bike', { locations: both, costing: 'bicycle' }],
    [
      'with options',
      { locations: both, costing: 'auto', costing_options: { auto: { exclude_tolls: true } } },
    ],
    ['around an area', { locations: both, costing: 'auto', exclude_polygons: [[here, there, away, here]] }],
    ['towards somewhere', { locations: [{ ...at(here), heading: 90 }, at(there)], costing: 'auto' }],
    ['within a radius', { locations: [{ ...at(here), radius: 50 }, at(there)], costing: 'auto' }],
  ])('stays: %s', (_what, query) => {
    expect(JSON.parse(withoutReachChecks(JSON.stringify(query), squares))).toEqual(query)
  })
})
