import type { WorldTables } from '../src/atlas/world.ts'

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
  return inhabitants
}
