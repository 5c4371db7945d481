import type { AreaKind, SettlementKind } from '../../model/map/area-kinds.ts'
import { readNames, type TaggedNames, type Tags } from './name-tags.ts'

/** Values of `place=*`: the kind of area in addresses, and its radius in metres where it has no boundary. */
export const settlementReach = {
  city: { kind: 'locality', reach: 15_000 },
  town: { kind: 'locality', reach: 6_000 },
  village: { kind: 'locality', reach: 3_000 },
  hamlet: { kind: 'locality', reach: 1_500 },
  borough: { kind: 'borough', reach: 8_000 },
  suburb: { kind: 'neighborhood', reach: 1_500 },
  quarter: { kind: 'neighborhood', reach: 1_000 },
  neighbourhood: { kind: 'neighborhood', reach: 700 },
} as const satisfies Record<SettlementKind, { kind: AreaKind; reach: number }>

export interface TaggedSettlement extends TaggedNames {
  kind: SettlementKind
  population: number
  wikidata?: string | undefined
}

export function readSettlement(tags: Tags): TaggedSettlement | undefined {
  if (tags.place === undefined || !Object.hasOwn(settlementReach, tags.place)) return undefined
  const names = readNames(tags)
  if (!names) return undefined
  return {
    ...names,
    kind: tags.place as SettlementKind,
    population: readPopulation(tags.population),
    wikidata: tags.wikidata,
  }
}

/** `12 345`, `12,345` and `about 12345 (2011)` are 12345; 0 if there is none. */
export function readPopulation(text: string | undefined): number {
  const digits = /\d{1,3}(?:[ ,.']\d{3})+|\d+/.exec(text ?? '')?.[0].replace(/\D/g, '')
  return digits && digits.length <= 10 ? Math.min(Number(digits), 0xffffffff) : 0
}
