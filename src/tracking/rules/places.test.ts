import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { away, lookupOf } from '../../../test/tracking/fences.ts'
import { distance } from '../../geo/distance.ts'
import type { KnownPlace } from '../../model/place.ts'
import { defaultProjectSettings } from '../../model/project/project-settings.ts'
import type { ProjectMap } from './geo-lookup.ts'
import { updatePlace } from './places.ts'
import type { Update } from './update.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')
const settings = { ...defaultProjectSettings, places: true }

/** A point so many metres east of the origin. */
const place = (id: string, metres: number, categories: string[], chain?: string): KnownPlace => {
  const { x, y } = away(metres, 0)
  const known = chain === undefined ? undefined : { slug: chain, name: chain }
  return { id, name: id, categories, chain: known, longitude: x, latitude: y }
}

/** A street: a café at 0 m, a bank at 60 m, an airport at 500 m. */
const street = [
  place('cafe', 0, ['food-beverage', 'cafe'], 'starbucks'),
  place('bank', 60, ['financial-service', 'bank']),
  place('airport', 500, ['travel-transportation', 'airport']),
]

const mapOf = (filters: Partial<ProjectMap['placeFilters']> = {}): ProjectMap => ({
  regionsAt: () => ({}),
  placesNear: (x, y, metres) =>
    street
      .map((one) => {
        const metresToCentre = distance(x, y, one.longitude, one.latitude)
        return { place: one, metres: metresToCentre - 75, metresToCentre }
      })
      .filter((one) => one.metres <= metres),
  place: (id) => street.find((one) => one.id === id),
  nearestOfChain: () => undefined,
  placeFilters: { chain: [], category: [], ...filters },
})

const at = (metres: number, more: Partial<Update> = {}): Update => ({
  ...away(metres, 0),
  accuracy: 5,
  foreground: false,
  stopped: true,
  at: noon,
  userId: 'ada',
  ip: '203.0.113.7',
  ...more,
})

/** `entered cafe (bank)`: the event and its alternate places. */
function eventNames(updates: Update[], map = mapOf(), chosen = settings): string[] {
  let inside: { id: string; since: number } | undefined
  return updates.map((update) => {
    const { place: now, events } = updatePlace(inside, update, { ...lookupOf(), map }, chosen)
    inside = now
    return events
      .map(({ type, place: where, alternates = [] }) => {
        const others = alternates.length > 0 ? ` (${alternates.map(({ id }) => id).join(', ')})` : ''
        return `${type === 'user.entered_place' ? 'entered' : 'exited'} ${where?.id}${others}`
      })
      .join(', ')
  })
}

describe('places', () => {
  it.each([
    [
      'the nearest of those that hold the point is entered, the others are told',
      [at(20)],
      ['entered cafe (bank)'],
    ],
    ['75 m around the point', [at(-75.1), at(-74.9)], ['', 'entered cafe']],
    ['left 50 m beyond that', [at(0), at(-124), at(-126)], ['entered cafe (bank)', '', 'exited cafe']],
    [
      'one at a time: into the next only when out of the last',
      [at(0), at(100), at(130)],
      ['entered cafe (bank)', '', 'exited cafe, entered bank'],
    ],
    [
      'only when stopped or in the foreground',
      [at(0, { stopped: false }), at(0, { stopped: false, foreground: true })],
      ['', 'entered cafe (bank)'],
    ],
    [
      'left also when passing by',
      [at(0), at(300, { stopped: false })],
      ['entered cafe (bank)', 'exited cafe'],
    ],
    [
      'not by an inaccurate fix',
      [at(0), at(5000, { accuracy: 1001 }), at(500)],
      ['entered cafe (bank)', '', 'exited cafe, entered airport'],
    ],
  ])('%s', (_rule, updates, expected) => expect(eventNames(updates)).toEqual(expected))

  it.each([
    [{ chain: ['starbucks'] }, 'entered cafe'],
    [{ category: ['financial-service'] }, 'entered bank'],
    [{ chain: ['starbucks'], category: ['bank'] }, 'entered cafe (bank)'],
    [{ chain: ['dunkin'] }, ''],
  ])('filters %j: %s', (filters, expected) =>
    expect(eventNames([at(20)], mapOf(filters))).toEqual([expected]),
  )

  it('tells up to five other places', () => {
    const crowd = Array.from({ length: 8 }, (_, at) => place(`shop ${at}`, at, ['shop']))
    const holding = crowd.map((one, at) => ({ place: one, metres: -75, metresToCentre: at }))
    const map = { ...mapOf(), placesNear: () => holding }
    const { events } = updatePlace(undefined, at(0), { ...lookupOf(), map }, settings)
    const [entered] = events
    expect([entered?.place?.id, entered?.alternates?.map(({ id }) => id)]).toEqual([
      'shop 0',
      ['shop 1', 'shop 2', 'shop 3', 'shop 4', 'shop 5'],
    ])
  })

  it('are off where the project has them off; one no longer on the map is left without an event', () => {
    expect(eventNames([at(0)], mapOf(), { ...settings, places: false })).toEqual([''])
    const geo = { ...lookupOf(), map: mapOf() }
    expect(updatePlace({ id: 'closed down', since: noon }, at(200), geo, settings)).toEqual({
      place: undefined,
      events: [],
    })
  })

  it.each([
    [70, 5, 3],
    [70, 5.1, 2],
    [74.9, 100, 2],
  ])('%s m from it with an accuracy of %s m: confidence %s', (metres, accuracy, confidence) => {
    const geo = { ...lookupOf(), map: mapOf() }
    const { events } = updatePlace(undefined, at(-metres, { accuracy }), geo, settings)
    expect(events).toMatchObject([{ confidence }])
  })

  it('entries and exits alternate on every walk, and the last entry is the current place', () => {
    const walk = fc.array(
      fc.record({
        metres: fc.integer({ min: -300, max: 800 }),
        stopped: fc.boolean(),
        accuracy: fc.constantFrom(5, 2000),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(walk, (steps) => {
        let inside: string | undefined
        const words = eventNames(steps.map(({ metres, ...more }) => at(metres, more)))
          .flatMap((text) => text.replace(/ \(.*?\)/g, '').split(', '))
          .filter(Boolean)
        for (const word of words) {
          const [what, where] = word.split(' ')
          expect(inside).toBe(what === 'exited' ? where : undefined)
          inside = what === 'entered' ? where : undefined
        }
      }),
    )
  })
})
