import { describe, expect, it } from 'vitest'
import { draw, type Spot } from '../../../test/maps/draw.ts'
import { lookupOf } from '../../../test/tracking/fences.ts'
import { distance } from '../../geo/distance.ts'
import type { KnownPlace, NearbyChain } from '../../model/place.ts'
import { defaultProjectSettings } from '../../model/project/project-settings.ts'
import type { ProjectMap } from './geo-lookup.ts'
import { updateNearbyChains } from './nearby-chains.ts'
import type { Update } from './update.ts'

/**
 * A road from west to east, 100 m a character: two cafés of one chain, `S` and `T`, and a doughnut shop `D`. Small
 * letters are where one stands.
 */
const road = draw('S . . . . . . . . a c b . . . e . . . . d . . . . T D', 100)
const shops: KnownPlace[] = [shop('S', 'starbucks'), shop('T', 'starbucks'), shop('D', 'dunkin')]

function shop(letter: string, chain: string): KnownPlace {
  const { longitude, latitude } = road[letter] as Spot
  return {
    id: letter,
    name: letter,
    categories: ['cafe'],
    chain: { slug: chain, name: chain },
    longitude,
    latitude,
  }
}

const map: ProjectMap = {
  regionsAt: () => ({}),
  placesNear: () => [],
  place: (id) => shops.find((one) => one.id === id),
  nearestOfChain: (slug, x, y, metres) =>
    shops
      .filter(({ chain }) => chain?.slug === slug)
      .map((place) => ({ place, metres: distance(x, y, place.longitude, place.latitude) }))
      .sort((a, b) => a.metres - b.metres)
      .find((one) => one.metres <= metres),
  placeFilters: { chain: [], category: [] },
}

const settings = {
  ...defaultProjectSettings,
  places: true,
  nearbyPlaceChains: ['starbucks', 'dunkin'],
  nearbyPlaceChainRadius: 1000,
}

const noon = Date.parse('2026-03-02T12:00:00Z')

function at(letter: string, more: Partial<Update> = {}): Update {
  const { longitude: x, latitude: y } = road[letter] as Spot
  return { x, y, accuracy: 5, foreground: false, stopped: false, at: noon, userId: 'ada', ip: '::1', ...more }
}

/** `near S`: the place of the event of each update; in brackets the chains near after it. */
function eventNames(updates: Update[], chosen = settings): string[] {
  let near: readonly NearbyChain[] = []
  return updates.map((update) => {
    const { nearbyChains, events } = updateNearbyChains(near, update, { ...lookupOf(), map }, chosen)
    near = nearbyChains
    const news = events.map(({ place }) => `near ${place?.id} `).join('')
    return `${news}(${near.map(({ slug }) => slug).join(', ')})`
  })
}

describe('nearby chains', () => {
  it.each<[string, Update[], string[]]>([
    ['a place within the radius, once', [at('a'), at('a')], ['near S (starbucks)', '(starbucks)']],
    ['not from farther away', [at('b')], ['()']],
    [
      'and gone only 50 m beyond it',
      [at('a'), at('b'), at('a')],
      ['near S (starbucks)', '()', 'near S (starbucks)'],
    ],
    [
      'from one place of the chain straight to the next: nothing new',
      [at('T'), at('S')],
      ['near T near D (starbucks, dunkin)', '(starbucks)'],
    ],
    [
      'each chain by itself',
      [at('d'), at('T')],
      ['near T near D (starbucks, dunkin)', '(starbucks, dunkin)'],
    ],
    ['nothing by an inaccurate fix', [at('T', { accuracy: 1001 })], ['()']],
    [
      'nor is anything forgotten by one',
      [at('a'), at('e', { accuracy: 1001 }), at('a')],
      ['near S (starbucks)', '(starbucks)', '(starbucks)'],
    ],
  ])('%s', (_rule, updates, expected) => expect(eventNames(updates)).toEqual(expected))

  it('keeps a chain near within 50 m beyond the radius, but adds none there', () => {
    const narrow = { ...settings, nearbyPlaceChainRadius: 970 }
    expect(eventNames([at('c')], narrow)).toEqual(['()'])
    expect(eventNames([at('a'), at('c')], narrow)).toEqual(['near S (starbucks)', '(starbucks)'])
  })

  it.each([
    ['Places are off', { places: false }],
    ['no chain is asked for', { nearbyPlaceChains: [] }],
    ['another chain is asked for', { nearbyPlaceChains: ['ikea'] }],
    ['the radius is small', { nearbyPlaceChainRadius: 100 }],
  ])('none where %s', (_why, change) =>
    expect(eventNames([at('a')], { ...settings, ...change })).toEqual(['()']),
  )

  it.each([
    [5, 3],
    [100, 3],
    [101, 2],
  ])('900 m away with an accuracy of %s m: confidence %s', (accuracy, confidence) => {
    const { events } = updateNearbyChains([], at('a', { accuracy }), { ...lookupOf(), map }, settings)
    expect(events).toMatchObject([{ type: 'user.nearby_place_chain', confidence }])
  })
})
