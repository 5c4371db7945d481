import type { Cities } from '../src/atlas/regions/cities.ts'
import { fold } from '../src/geocoder/address/fold.ts'
import { accentedWords } from '../src/geocoder/address/words.ts'

/**
 * The words with accents that tell a city from others of its name: `València` is in Spain, `San José` in Costa Rica. An alias counts only
 * where it is the own name of none of them.
 */
export function spellingsOfCities(
  cities: Cities,
  otherNamesOf: (city: number) => readonly string[],
): (city: number) => string[] {
  const alike = new Map<string, number[]>()
  for (let row = 0; row < cities.count; row++) {
    const folded = fold(cities.name(row))
    const rows = alike.get(folded)
    if (rows) rows.push(row)
    else alike.set(folded, [row])
  }
  return (city) => {
    const own = cities.name(city)
    const folded = fold(own)
    const others = (alike.get(folded) ?? []).filter((row) => row !== city).map((row) => cities.name(row))
    if (others.length === 0) return []
    const aliases = [...Object.values(cities.names(city)), ...otherNamesOf(city)]
    const names = aliases.filter((name) => fold(name) === folded && !others.includes(name))
    return [...new Set([own, ...names].flatMap(accentedWords))]
  }
}
