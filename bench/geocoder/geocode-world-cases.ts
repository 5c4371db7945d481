import { countryName } from '../../src/atlas/regions/countries.ts'
import type { World } from '../../src/atlas/world.ts'
import { capitals } from './geocode-capitals.ts'
import { type Case, metresTo, rowsOf, sample } from './geocode-cases.ts'

/** The label points of a region and the world may differ by this. Metres. */
const sameCity = 15_000

export function worldCases({ cities }: World, count: number, random: () => number): Case[] {
  const known = new Set<string>()
  // Largest first: of two Concords in one country the larger is expected.
  const large = rowsOf(cities.count).filter((row) => {
    const name = `${cities.name(row)}, ${cities.country(row)}`
    if (known.has(name) || cities.isSection(row)) return false
    known.add(name)
    return cities.population(row) > 50_000
  })
  const named = sample(large, count, random).map((row): Case => {
    const text = `${cities.name(row)}, ${countryName(cities.country(row))}`
    const there = cities.point(row)
    return { kind: 'city and country', text, rank: rankNear(text, there) }
  })
  const spoken = capitals.flatMap(({ at: [latitude, longitude], names }) =>
    names.map(
      (text): Case => ({
        kind: 'capital in ten languages',
        text,
        rank: rankNear(text, { longitude, latitude }),
      }),
    ),
  )
  return [...named, ...spoken]
}

function rankNear(text: string, there: { longitude: number; latitude: number }): Case['rank'] {
  return (find) =>
    find({ text, layers: ['locality', 'state', 'country'] }).findIndex(
      (hit) => metresTo(hit, there) <= sameCity,
    )
}
