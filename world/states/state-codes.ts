import { readOwnJson } from '../packages.ts'
import { coreOf, isoNamesOf, subdivisionOf, subdivisionsOf } from './iso-3166.ts'

/** What of a unit of Natural Earth says which subdivision it is. */
interface Named {
  properties: {
    name?: string
    name_en?: string
    gn_name?: string
    woe_name?: string
    name_alt?: string
    /** `US-MD`; not an ISO code if it ends in ~. */
    iso_3166_2: string
  }
}

const { recoded } = readOwnJson<{ recoded: string[] }>('state-corrections.json')

/**
 * The current ISO 3166-2 code of each unit of a country, without the country. Natural Earth's are up to 15 years old, and ISO has
 * given some codes to other subdivisions since: names say more than codes.
 */
export function currentCodes<Unit extends Named>(country: string, units: readonly Unit[]): Map<Unit, string> {
  const codes = new Map<Unit, string>()
  const taken = new Set<string>()
  const own = ({ properties: { iso_3166_2: iso } }: Unit) => iso
  const take = (unit: Unit, key: string) => {
    codes.set(unit, key.slice(3))
    taken.add(key)
  }
  const byName = new Map<string, string[]>()
  // Of two of one name the larger one, which comes before its parts.
  for (const { code } of subdivisionsOf(country).toSorted((a, b) => levelOf(a.parent) - levelOf(b.parent)))
    for (const name of new Set(isoNamesOf(code).map(coreOf)))
      byName.set(name, [...(byName.get(name) ?? []), code])
  for (const namesOf of [mainNames, allNames])
    for (const unit of units) {
      if (codes.has(unit)) continue
      const found = namesOf(unit).flatMap((name) => byName.get(coreOf(name)) ?? [])
      // Several units may share a code: parts of Manila.
      const key = found.includes(own(unit)) ? own(unit) : found.find((each) => !taken.has(each))
      if (key) take(unit, key)
    }
  const byOthers = new Set(taken)
  for (const unit of units)
    if (
      !codes.has(unit) &&
      !recoded.includes(country) &&
      subdivisionOf(own(unit)) &&
      !byOthers.has(own(unit))
    )
      take(unit, own(unit))
  return codes
}

function levelOf(parent: string): number {
  return parent.includes('-') ? 1 : 0
}

function mainNames({ properties: { name, name_en } }: Named): string[] {
  return [name, name_en].filter((each) => each !== undefined)
}

function allNames(unit: Named): string[] {
  const { gn_name, woe_name, name_alt } = unit.properties
  return [...mainNames(unit), gn_name, woe_name, ...(name_alt?.split('|') ?? [])].filter(
    (each) => each !== undefined,
  )
}
