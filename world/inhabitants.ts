import type { WorldTables } from '../src/atlas/world.ts'

/** Inhabitants of islands that are several states, which the data do not tell. */
const islands: Record<string, number> = {
  'ID-JW': 150_000_000,
  'ID-SM': 60_000_000,
  'ID-SL': 20_000_000,
  'ID-KA': 17_000_000,
}

/** Inhabitants of the cities in each area, by row. */
export function inhabitantsOfAreas({ cities, areas }: WorldTables): Float64Array {
  const inhabitants = new Float64Array(areas.count)
  const counties = new Map<string, number>()
  for (let row = 0; row < areas.count; row++)
    if (areas.kind(row) === 'county') counties.set(`${areas.parent(row)} ${areas.name(row)}`, row)
  for (let row = 0; row < cities.count; row++) {
    if (cities.isSection(row)) continue
    const state = cities.state(row)
    const population = cities.population(row)
    for (let area = state; area !== undefined; area = areas.parent(area))
      (inhabitants[area] as number) += population
    const county = state === undefined ? undefined : counties.get(`${state} ${cities.county(row)}`)
    if (county !== undefined) (inhabitants[county] as number) += population
  }
  for (let row = 0; row < areas.count; row++) {
    const country = areas.parent(row)
    if (country === undefined || areas.kind(row) !== 'state') continue
    const ofIsland = islands[`${areas.code(country)}-${areas.code(row)}`]
    if (ofIsland !== undefined) inhabitants[row] = ofIsland
  }
  return inhabitants
}
