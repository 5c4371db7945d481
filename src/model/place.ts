import { type Static, Type } from 'typebox'
import { Id, MetadataField, Point, pointAt } from './fields.ts'
import type { PlacesSettings } from './project/places-settings.ts'

/** A chain in the map data, the same for every project. */
export interface Chain {
  slug: string
  name: string
}

/** Boards and signposts are found by their names only: nobody visits them. */
export const signpost = 'signpost'

/** A place in the map data, the same for every project. */
export interface KnownPlace {
  /** Stable across imports of the same source object. */
  id: string
  name: string
  /** Slugs: its main one and those above it, root first, then others that it also has. */
  categories: readonly string[]
  chain: Chain | undefined
  /** Degrees. */
  longitude: number
  latitude: number
  /** From the source's `contact:facebook`. */
  socialId?: string | undefined
}

/** The place that a user is at. */
export interface PlaceVisit {
  id: string
  since: number // Unix milliseconds
}

/** A chain with a place near the user; `place` is the nearest one. */
export interface NearbyChain {
  slug: string
  place: string // its id
  since: number // Unix milliseconds
}

const PlaceChain = Type.Object({
  name: Type.String(),
  slug: Type.String({ description: 'Such as `starbucks`.' }),
  externalId: Type.Optional(Type.String({ description: 'Your own id of the chain, from the settings.' })),
  metadata: Type.Optional(MetadataField),
})

export const NearbyPlaceChains = Type.Array(PlaceChain, {
  description: 'Chains of the setting nearbyPlaceChains that have a place nearby.',
})

/** The last one belongs to a chain. */
export const placeExamples = [
  {
    _id: '979c02638794cbf7cb3db0a5',
    name: 'Bäckerei Kowalewski',
    categories: ['food-beverage', 'bakery'],
    location: pointAt(13.2613951, 53.5572635),
  },
  {
    _id: 'f2241cae321375c77e720a35',
    name: 'Turmcafe',
    categories: ['food-beverage', 'cafe'],
    location: pointAt(13.260826, 53.5577342),
  },
  {
    _id: '5b0c6a2f1de84937aa10c9e2',
    name: 'Starbucks',
    chain: { name: 'Starbucks', slug: 'starbucks', externalId: 'chain-1', metadata: { partner: true } },
    categories: ['food-beverage', 'cafe', 'coffee-shop'],
    location: pointAt(13.2609, 53.5581),
  },
]

export const Place = Type.Object(
  {
    _id: Id('place'),
    name: Type.String(),
    chain: Type.Optional(PlaceChain),
    categories: Type.Array(Type.String(), {
      description:
        'All that it has. First the main one and those above it, broadest first: `food-beverage`, `cafe`, `coffee-shop`.',
    }),
    location: Point,
    socialId: Type.Optional(Type.String({ description: 'Account of the place in a social network.' })),
  },
  { title: 'Place', examples: placeExamples },
)

export type Place = Static<typeof Place>

/** A place as answered, with the project's own id and metadata of the chain. */
export function placeAnswer(place: KnownPlace, settings: PlacesSettings): Place {
  const { id, name, chain, categories, longitude, latitude, socialId } = place
  return {
    _id: id,
    name,
    ...(chain && { chain: chainAnswer(chain, settings) }),
    categories: [...categories],
    location: pointAt(longitude, latitude),
    ...(socialId !== undefined && { socialId }),
  }
}

export function chainAnswer(
  { slug, name }: Chain,
  { chainMappings, chainMetadata }: PlacesSettings,
): Static<typeof PlaceChain> {
  const externalId = ownEntry(chainMappings, slug)
  const metadata = ownEntry(chainMetadata, slug)
  return { name, slug, ...(externalId !== undefined && { externalId }), ...(metadata && { metadata }) }
}

/** A chain may be called `constructor`. */
function ownEntry<Entry>(entries: Record<string, Entry>, slug: string): Entry | undefined {
  return Object.hasOwn(entries, slug) ? entries[slug] : undefined
}
