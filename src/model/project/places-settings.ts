import { type Static, Type } from 'typebox'
import { type Metadata, MetadataField } from '../fields.ts'

export const placesSettingsExamples = [
  {
    chainMetadata: { starbucks: { partner: true } },
    chainMappings: { starbucks: 'chain-1' },
    placeFilters: { chain: [], category: ['food-beverage'] },
  },
]

export const PlacesSettings = Type.Object(
  {
    chainMetadata: Type.Unsafe<Record<string, Metadata>>({
      type: 'object',
      additionalProperties: MetadataField,
      description: 'Your own metadata of a chain, by its slug.',
    }),
    chainMappings: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Your own id of a chain, by its slug.',
    }),
    placeFilters: Type.Object(
      { chain: Type.Array(Type.String()), category: Type.Array(Type.String()) },
      { description: 'Chains and categories that generate place events; empty lists allow all.' },
    ),
  },
  { title: 'PlacesSettings' },
)

export type PlacesSettings = Static<typeof PlacesSettings>

/** An absent key is unchanged, null resets it to its default; the same goes for the entry of a chain. */
export interface PlacesSettingsChange {
  chainMetadata?: Record<string, Metadata | null> | null
  chainMappings?: Record<string, string | null> | null
  placeFilters?: Partial<PlacesSettings['placeFilters']> | null
}

export const noPlacesSettings: PlacesSettings = {
  chainMetadata: {},
  chainMappings: {},
  placeFilters: { chain: [], category: [] },
}

export function changePlacesSettings(old: PlacesSettings, change: PlacesSettingsChange): PlacesSettings {
  return {
    chainMetadata: mergeChains(old.chainMetadata, change.chainMetadata),
    chainMappings: mergeChains(old.chainMappings, change.chainMappings),
    placeFilters:
      change.placeFilters === null
        ? noPlacesSettings.placeFilters
        : withoutRepeats({ ...old.placeFilters, ...change.placeFilters }),
  }
}

function mergeChains<Entry>(
  old: Record<string, Entry>,
  change: Record<string, Entry | null> | null | undefined,
): Record<string, Entry> {
  if (change === null) return {}
  const merged = Object.entries<Entry | null>({ ...old, ...change })
  return Object.fromEntries(merged.filter((pair): pair is [string, Entry] => pair[1] !== null))
}

function withoutRepeats({ chain, category }: PlacesSettings['placeFilters']): PlacesSettings['placeFilters'] {
  return { chain: [...new Set(chain)], category: [...new Set(category)] }
}
