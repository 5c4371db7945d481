import type { AreaKind } from '../../model/map/area-kinds.ts'
import { adminKind } from './admin-levels.ts'
import { clean, readNames, type TaggedNames, type Tags } from './name-tags.ts'
import { readPopulation, readSettlement, settlementReach, type TaggedSettlement } from './settlement-tags.ts'

export interface TaggedBoundary extends TaggedNames {
  kind: AreaKind
  code?: string | undefined
  population: number
}

/** Whether `readBoundary`, which needs the country, may find a boundary. */
export function isBoundary({ boundary }: Tags, settlement: TaggedSettlement | undefined): boolean {
  return boundary === 'administrative' || boundary === 'postal_code' || settlement !== undefined
}

/** `country`: ISO 3166-1 alpha-2 of where it lies. */
export function readBoundary(tags: Tags, country: string | undefined): TaggedBoundary | undefined {
  if (tags.boundary === 'postal_code') return readPostalBoundary(tags)
  const names = readNames(tags)
  const kind = kindOf(tags, country)
  if (!names || !kind) return undefined
  return { ...names, kind, code: codeOf(tags, kind), population: readPopulation(tags.population) }
}

function kindOf(tags: Tags, country: string | undefined): AreaKind | undefined {
  if (tags.boundary === 'administrative') return adminKind(tags, country)
  const settlement = readSettlement(tags)
  return settlement && settlementReach[settlement.kind].kind
}

function readPostalBoundary(tags: Tags): TaggedBoundary | undefined {
  const code = clean(tags.postal_code ?? tags['addr:postcode'] ?? tags.ref)
  return code ? { kind: 'postalCode', name: code, names: {}, aliases: [], code, population: 0 } : undefined
}

function codeOf(tags: Tags, kind: AreaKind): string | undefined {
  if (kind === 'country') return tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']
  if (kind === 'state') return /^..-(\w{1,3})$/.exec(tags['ISO3166-2'] ?? '')?.[1] ?? tags.ref
  if (kind === 'county') return tags['nist:fips_code'] ?? tags['de:regionalschluessel']
  return undefined
}
