import { cityOfSection } from '../../atlas/regions/likely-city.ts'
import type { WorldTables } from '../../atlas/world.ts'
import type { IndexWriter } from '../../geocoder/index/index-writer.ts'
import { allNames, countryWords, distinct } from './words.ts'

/** Contexts of names in `world.atlas`: county, state and country, in all languages. */
export class WorldContexts {
  #writer: IndexWriter
  #world: Pick<WorldTables, 'areas' | 'cities'>
  #countries = new Map<string, number>()
  /** All names of cities, where more are known than the table has; of a city before its sections. */
  readonly namesOfCities = new Map<number, readonly string[]>()
  /** Rows of states that consist of others. */
  #regions = new Set<number>()

  constructor(writer: IndexWriter, world: Pick<WorldTables, 'areas' | 'cities'>) {
    this.#writer = writer
    this.#world = world
    const { areas } = world
    for (let row = 0; row < areas.count; row++) {
      const parent = areas.parent(row)
      if (parent !== undefined && areas.kind(row) === 'state' && areas.kind(parent) === 'state')
        this.#regions.add(parent)
    }
  }

  ofCountry(code: string): number {
    const known = this.#countries.get(code) ?? this.#writer.context(countryWords(code))
    this.#countries.set(code, known)
    return known
  }

  /** Of a state or county and its parents; without a row, of the country. */
  ofArea(row: number | undefined, country: string): number {
    const { areas } = this.#world
    if (row === undefined || areas.kind(row) === 'country') return this.ofCountry(country)
    return this.#writer.context(this.wordsOfArea(row), this.ofArea(areas.parent(row), country))
  }

  ofCity(row: number): number {
    const { cities } = this.#world
    const around = this.ofArea(cities.state(row), cities.country(row))
    const county = cities.county(row)
    const ofCounty = county ? this.#writer.context([county], around) : around
    const city = cities.isSection(row) ? cityOfSection(cities, row) : undefined
    if (city === undefined) return ofCounty
    const names = this.namesOfCities.get(city) ?? allNames(cities.name(city), cities.names(city))
    return this.#writer.context(names, ofCounty)
  }

  wordsOfArea(row: number): string[] {
    const { areas } = this.#world
    const code = areas.code(row)
    // Numeric codes are not written in addresses, nor those of regions: `AN` of Andalusia, beside `MA` of Málaga.
    const isWritten = !/^\d*$/.test(code) && !this.#regions.has(row)
    return distinct([...allNames(areas.name(row), areas.names(row)), isWritten ? code : undefined])
  }
}
