import { describe, expect, it } from 'vitest'
import type { Geofence } from '../../server/models.ts'
import { bodyOf, type Draft, draftOf, emptyDraft, formatCorners, parseCorners } from './draft.ts'

const triangle: Draft['corners'] = [
  [13.25, 53.55],
  [13.27, 53.55],
  [13.26, 53.57],
]

describe('corners as text', () => {
  it('survive formatting and parsing', () => {
    expect(parseCorners(formatCorners(triangle))).toEqual(triangle)
  })

  it.each([
    ['', []],
    ['53.5, 13.2', [[13.2, 53.5]]],
    [
      '53.5, 13.2\nnonsense\n53.6,13.3',
      [
        [13.2, 53.5],
        [13.3, 53.6],
      ],
    ],
    ['53.5,', []],
    ['1, 2, 3', []],
  ])('%j parses to %j', (text, corners) => {
    expect(parseCorners(text)).toEqual(corners)
  })
})

describe('a geofence draft', () => {
  it.each<[what: string, draft: Partial<Draft>, body: object]>([
    [
      'circle',
      { latitude: '53.5', longitude: '13.2', radius: '80' },
      { coordinates: [13.2, 53.5], radius: 80 },
    ],
    ['polygon', { type: 'polygon', corners: triangle }, { coordinates: [...triangle, triangle[0]] }],
    [
      'travel time',
      { type: 'isochrone', latitude: '1', longitude: '2', radius: '10', mode: 'bike' },
      { mode: 'bike', radius: 10 },
    ],
  ])('becomes the API body of a %s', (_what, draft, body) => {
    expect(bodyOf({ ...emptyDraft, ...draft }, undefined)).toMatchObject(body)
  })

  it('of an existing geofence becomes the same body again', () => {
    const fields = {
      enabled: true,
      ip: '10.0.0.1',
      userIds: 'ada,bob',
      stopDetection: false,
      dwellThreshold: 0,
      tripApproachingThreshold: 3,
      operatingHours: { Monday: [['08:00', '12:00']] },
      disableAfter: '2030-05-01T12:00:00.000Z',
      deleteAfter: '2030-06-01T12:30:00.000Z',
    }
    const geofence = {
      ...fields,
      type: 'circle',
      description: 'Shop',
      geometryCenter: { type: 'Point', coordinates: [13.2, 53.5] },
      geometryRadius: 80,
    } as unknown as Geofence
    const shape = { type: 'circle', description: 'Shop', coordinates: [13.2, 53.5], radius: 80 }
    expect(bodyOf(draftOf(geofence), undefined)).toEqual({ ...fields, ...shape })
  })

  it('omits empty fields', () => {
    expect(Object.keys(bodyOf(emptyDraft, undefined))).toEqual([
      'type',
      'description',
      'enabled',
      'coordinates',
      'radius',
    ])
  })
})
