import { type SettlementKind, settlementKinds } from '../../model/map/area-kinds.ts'
import type { Language, NamesByLanguage } from '../../model/map/languages.ts'
import { fromE7 } from '../format/e7.ts'
import { readNames } from '../format/names.ts'
import type { Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'
import { readTextLists } from '../format/text-lists.ts'

/** Cities, villages and quarters that are only a point, by row. */
export interface Settlements {
  count: number
  kind(row: number): SettlementKind
  name(row: number, language?: Language): string
  names(row: number): NamesByLanguage
  aliases(row: number): string[]
  location(row: number): { longitude: number; latitude: number }
  /** 0 where it is not known. */
  population(row: number): number
  within(row: number): number
}

export function readSettlements(sections: Sections, strings: Strings): Settlements {
  const kinds = sections.column('settlement.kind', 'u8')
  const names = sections.column('settlement.name', 'u32')
  const xs = sections.column('settlement.x', 'i32')
  const ys = sections.column('settlement.y', 'i32')
  const populations = sections.column('settlement.population', 'u32')
  const withins = sections.column('settlement.within', 'u32')
  const otherNames = readNames(sections, 'settlement', strings)
  return {
    count: names.length,
    kind: (row) => settlementKinds[kinds[row] as number] as SettlementKind,
    name: (row, language) => (language && otherNames.in(language, row)) ?? strings(names[row] as number),
    names: otherNames.all,
    aliases: readTextLists(sections, 'settlement.aliases', strings),
    location: (row) => ({
      longitude: fromE7(xs[row] as number),
      latitude: fromE7(ys[row] as number),
    }),
    population: (row) => populations[row] as number,
    within: (row) => withins[row] as number,
  }
}
