import { countryName } from '../src/atlas/regions/countries.ts'
import type { WorldTables } from '../src/atlas/world.ts'
import { fold } from '../src/geocoder/address/fold.ts'
import { foldWithoutKind } from './states/area-words.ts'

/** The name of a city of so many inhabitants is no other place's alias; of a large one, no other country's. */
const ownsName = { alias: 5000, country: 100_000 }

/** Countries of the places whose own name something is. */
export class NameOwners {
  /** By folded name. */
  #all = new Map<string, Set<string>>()
  /** The largest city of each name, by folded name. */
  #cities = new Map<string, number>()
  #ofLargeCities = new Map<string, Set<string>>()
  #ofAreas = new Map<string, Set<string>>()

  constructor(
    { cities, areas }: WorldTables,
    countryOfArea: (row: number) => string,
    /** Its names in English and in its own languages. */
    ownNamesOfArea: (row: number) => Iterable<string>,
  ) {
    const add = (owners: Map<string, Set<string>>, name: string, country: string) => {
      const folded = fold(name)
      owners.set(folded, (owners.get(folded) ?? new Set()).add(country))
    }
    for (let row = 0; row < cities.count; row++) {
      const population = cities.population(row)
      if (population >= ownsName.alias) {
        add(this.#all, cities.name(row), cities.country(row))
        if (!this.#cities.has(fold(cities.name(row)))) this.#cities.set(fold(cities.name(row)), row)
      }
      if (population >= ownsName.country) add(this.#ofLargeCities, cities.name(row), cities.country(row))
    }
    for (let row = 0; row < areas.count; row++) {
      const country = countryOfArea(row)
      const name = areas.kind(row) === 'country' ? countryName(country) : areas.name(row)
      add(this.#all, name, country)
      if (areas.kind(row) === 'county') continue
      add(this.#ofAreas, name, country)
      if (areas.kind(row) !== 'state') continue
      // Nor is a state's name in its own language another's in some third: Santa Cruz is not Świętokrzyskie.
      for (const own of ownNamesOfArea(row))
        for (const form of new Set([fold(own), foldWithoutKind(own, country)])) {
          add(this.#ofAreas, form, country)
          add(this.#all, form, country)
        }
    }
  }

  /** Without names that are the own name of some other place: Victoria is not Hong Kong. */
  aliasesOfCity(names: readonly string[], city: number, country: string): string[] {
    return names.filter((name) => {
      const folded = fold(name)
      return this.#all.get(folded)?.has(country) !== false && (this.#cities.get(folded) ?? city) === city
    })
  }

  /** A state or country is better known than a small town. */
  mayNameCountry(name: string, country: string): boolean {
    return this.#ofLargeCities.get(fold(name))?.has(country) !== false
  }

  mayNameArea(name: string, country: string): boolean {
    return this.mayNameCountry(name, country) && this.#ofAreas.get(fold(name))?.has(country) !== false
  }

  /** Whether nothing else is called so. */
  isFree(name: string, country: string): boolean {
    return this.#all.get(fold(name))?.has(country) !== false
  }

  isLargeCity(name: string, country: string): boolean {
    return this.#ofLargeCities.get(fold(name))?.has(country) === true
  }
}
