import { writeSections } from '../src/atlas/format/sections.ts'
import { countryCodeAt } from '../src/atlas/regions/countries.ts'
import { readWorld, type WorldTables } from '../src/atlas/world.ts'
import { fold } from '../src/geocoder/address/fold.ts'
import { IndexWriter } from '../src/geocoder/search/index-writer.ts'
import { importanceOfPopulation } from '../src/import/search/documents.ts'
import { allNames, countryWords, distinct, postalWords } from '../src/import/search/words.ts'
import { WorldContexts } from '../src/import/search/world-contexts.ts'
import { wellKnownCities } from './sources/cities.ts'

/** Sections of cities rank lower. */
const sectionFactor = 0.85

/** Capitals of this population rank above other cities of their size. */
const largeCapital = 100_000
const capitalBonus = 0.06

/** 0 to 1. */
const importance = { country: 1, state: 0.85, county: 0.5, postalCode: 0.35, airport: 0.6 }

/** The index of everything in `world.atlas` that has a name. */
class WorldIndex {
  readonly writer = new IndexWriter()
  #world: WorldTables
  #contexts: WorldContexts

  constructor(world: WorldTables) {
    this.#world = world
    this.#contexts = new WorldContexts(this.writer, world)
  }

  countryOfArea(row: number): string {
    const { areas } = this.#world
    const parent = areas.parent(row)
    return parent === undefined ? areas.code(row) : this.countryOfArea(parent)
  }

  addAreas(): void {
    const { areas } = this.#world
    for (let row = 0; row < areas.count; row++) {
      const kind = areas.kind(row)
      if (kind !== 'country' && kind !== 'state' && kind !== 'county') continue
      const country = this.countryOfArea(row)
      this.writer.add({
        table: 'area',
        row,
        layer: kind,
        ...areas.label(row),
        importance: importance[kind],
        country,
        names: kind === 'country' ? countryNamesFirst(country) : this.#contexts.wordsOfArea(row),
        contexts: [
          kind === 'country' ? this.writer.context([]) : this.#contexts.ofArea(areas.parent(row), country),
        ],
      })
    }
  }

  addCities(): void {
    const { cities } = this.#world
    const wellKnown = wellKnownCities()
    for (let row = 0; row < cities.count; row++) {
      const known = wellKnown.get(cities.geoname(row))
      this.writer.add({
        table: 'city',
        row,
        layer: 'locality',
        ...cities.point(row),
        importance: this.importanceOfCity(row, known?.isCapital ?? false),
        country: cities.country(row),
        names: allNames(cities.name(row), cities.names(row), known?.otherNames),
        contexts: [this.#contexts.ofCity(row)],
      })
    }
  }

  /** A city ranks above a state of the same name, and a capital above other cities. */
  importanceOfCity(row: number, isCapital: boolean): number {
    const { cities, areas } = this.#world
    const population = cities.population(row)
    const own = importanceOfPopulation(population) * (cities.isSection(row) ? sectionFactor : 1)
    const state = cities.state(row)
    const isOfState =
      state !== undefined &&
      allNames(areas.name(state), areas.names(state)).some((name) => fold(name) === fold(cities.name(row)))
    const asCapital = isCapital && population >= largeCapital ? own + capitalBonus : own
    return isOfState ? Math.max(asCapital, importance.state + 0.01) : asCapital
  }

  addPostalCodes(): void {
    const { postalCodes } = this.#world
    for (let row = 0; row < postalCodes.count; row++) {
      const area = postalCodes.area(row)
      const country = area === undefined ? '' : this.countryOfArea(area)
      this.writer.add({
        table: 'postalCode',
        row,
        layer: 'postalCode',
        ...postalCodes.point(row),
        importance: importance.postalCode,
        country,
        names: postalWords(postalCodes.code(row)),
        contexts: [this.writer.context([postalCodes.city(row)], this.#contexts.ofArea(area, country))],
      })
    }
  }

  addAirports(): void {
    for (let row = 0; row < this.#world.airportCount; row++) {
      const { iata, name, city, longitude, latitude } = this.#world.airportAt(row)
      const country = countryCodeAt(longitude, latitude) ?? ''
      this.writer.add({
        table: 'airport',
        row,
        layer: 'place',
        longitude,
        latitude,
        importance: importance.airport,
        country,
        names: distinct([name, iata]),
        contexts: [this.writer.context(distinct([city]), this.#contexts.ofCountry(country))],
      })
    }
  }
}

/** The code last: the first name is the one shown. */
function countryNamesFirst(country: string): string[] {
  const [code = '', ...names] = countryWords(country)
  return [...names, code]
}

export async function buildSearchIndex(worldPath: string, path: string): Promise<void> {
  const index = new WorldIndex(await readWorld(worldPath))
  index.addAreas()
  index.addCities()
  index.addPostalCodes()
  index.addAirports()
  await writeSections(path, index.writer.columns(), { pack: true })
}
