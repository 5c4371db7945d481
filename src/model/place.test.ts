import { expect, it } from 'vitest'
import { type KnownPlace, placeAnswer } from './place.ts'
import { noPlacesSettings } from './project/places-settings.ts'

const cafe: KnownPlace = {
  id: '2995b7a88c46d902abf668a5',
  name: 'Corner',
  categories: ['food-beverage', 'cafe'],
  chain: { slug: 'corner', name: 'The Corner' },
  longitude: 13.2618,
  latitude: 53.5587,
}

const chain = { slug: 'corner', name: 'The Corner' }

it.each([
  ['nothing of its own', {}, chain],
  ['an id', { chainMappings: { corner: '17' } }, { ...chain, externalId: '17' }],
  ['metadata', { chainMetadata: { corner: { vip: true } } }, { ...chain, metadata: { vip: true } }],
  ['something of another chain', { chainMappings: { other: '17' } }, chain],
])('of a project that has %s for the chain', (_what, settings, expected) => {
  expect(placeAnswer(cafe, { ...noPlacesSettings, ...settings }).chain).toEqual(expected)
})

it('has no chain and no social id where there is none', () => {
  expect(placeAnswer({ ...cafe, chain: undefined }, noPlacesSettings)).toEqual({
    _id: '2995b7a88c46d902abf668a5',
    name: 'Corner',
    categories: ['food-beverage', 'cafe'],
    location: { type: 'Point', coordinates: [13.2618, 53.5587] },
  })
})

it('is not misled by a chain with the name of a built-in property', () => {
  const odd = { ...cafe, chain: { slug: 'constructor', name: 'Constructor' } }
  expect(placeAnswer(odd, noPlacesSettings).chain).toEqual(odd.chain)
})
