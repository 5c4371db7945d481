import { writeSections } from '../src/atlas/format/sections.ts'
import { countryCodeAt, isTerritory } from '../src/atlas/regions/countries.ts'
import { openWorldTables, type WorldTables } from '../src/atlas/world.ts'
import { townSynonymsOf } from '../src/geocoder/address/synonyms.ts'
import { IndexWriter } from '../src/geocoder/index/index-writer.ts'
import { importanceOfPopulation } from '../src/import/search/documents.ts'
import { allNames, countryWords, distinct, ownCountryNames, postalWords } from '../src/import/search/words.ts'
import { WorldContexts } from '../src/import/search/world-contexts.ts'
import { importance } from './importance.ts'
import { inhabitantsOfAreas } from './inhabitants.ts'
import { NameOwners } from './name-owners.ts'
import { namesakesOfStates } from './namesakes.ts'
import { wellKnownCities } from './sources/cities.ts'
import { readNicknames } from './sources/nicknames.ts'
import { spellingsOfCities } from './spellings.ts'
import { areaAliases } from './states/area-aliases.ts'
import { withoutKinds, wordsOfKind, wordsOfRegions } from './states/area-words.ts'
import { namesAbroad, officialNames } from './states/country-names.ts'

/** Sections of cities rank lower, but for those that people search for. */
const sectionFactor = 0.85

/** Capitals of this population rank above other cities of their size; the more so, the larger the country: Washington. */
const largeCapital = 100_000
const capitalBonus = 0.06
const countryShare = 0.5

/** A city with this share of a state's inhabitants is what the state's name means first. */
const mainShare = 0.1

/** The importance of 300,000 people. */
const smallCountry = 0.78

/** Counties rank below cities of their size: their name is that of a city, more often than not. */
const countyFactor = 0.93

/** The index of everything in `world.atlas` that has a name. */
class WorldIndex {
  readonly writer = new IndexWriter(townSynonymsOf)
  #world: WorldTables
  #contexts: WorldContexts
  #aliases = areaAliases()
  #wellKnown = wellKnownCities()
  #nicknames = readNicknames()
  /** Inhabitants of the cities in each area, by row. */
  #inhabitants: Float64Array
  #countryRows = new Map<string, number>()
  /** Rows of states that consist of others. */
  #regions = new Set<number>()
  /** The largest city of an area that has its name, by the area's row. */
  #namesakes: ReadonlyMap<number, number>
  #owners: NameOwners
  #spellings: (city: number) => string[]

  constructor(world: WorldTables) {
    this.#world = world
    this.#contexts = new WorldContexts(this.writer, world)
    this.#inhabitants = inhabitantsOfAreas(world)
    for (let row = 0; row < world.areas.count; row++) {
      if (world.areas.kind(row) === 'country') this.#countryRows.set(world.areas.code(row), row)
      const parent = world.areas.parent(row)
      if (parent !== undefined && world.areas.kind(row) === 'state' && world.areas.kind(parent) === 'state')
        this.#regions.add(parent)
    }
    this.#namesakes = namesakesOfStates(world, this.#inhabitants)
    this.#spellings = spellingsOfCities(world.cities, (city) => this.#otherNamesOf(city))
    this.#owners = new NameOwners(
      world,
      (row) => this.countryOfArea(row),
      (row) => this.#aliases.own.get(this.#keyOfArea(row)) ?? [],
    )
  }

  countryOfArea(row: number): string {
    const { areas } = this.#world
    const parent = areas.parent(row)
    return parent === undefined ? areas.code(row) : this.countryOfArea(parent)
  }

  #keyOfArea(row: number): string {
    const { areas } = this.#world
    return `${this.countryOfArea(row)}-${areas.code(row) || areas.name(row)}`
  }

  addAreas(): void {
    const { areas } = this.#world
    for (let row = 0; row < areas.count; row++) {
      const kind = areas.kind(row)
      if (kind !== 'country' && kind !== 'state' && kind !== 'county') continue
      const country = this.countryOfArea(row)
      const around =
        kind === 'country' ? this.writer.context([]) : this.#contexts.ofArea(areas.parent(row), country)
      this.writer.add({
        table: 'area',
        row,
        layer: kind,
        ...areas.label(row),
        importance: kind === 'country' ? this.#importanceOfCountry(row) : this.#importanceOfArea(row, kind),
        country,
        names: kind === 'country' ? this.#namesOfCountry(country) : this.#namesOfArea(row, country),
        contexts: [
          around,
          ...(kind === 'state' ? [this.writer.context(this.#kindOfState(row, country))] : []),
        ],
      })
    }
  }

  #kindOfState(row: number, country: string): string[] {
    return this.#world.areas.population(row) > 0 ? [wordsOfRegions] : wordsOfKind(country)
  }

  /** Small territories are less known than their names' other owners: Santa Elena is in Ecuador. */
  #importanceOfCountry(row: number): number {
    const own = importanceOfPopulation(this.#inhabitants[row] as number)
    const { least, most, bonus } = importance.territory
    if (isTerritory(this.#world.areas.code(row))) return Math.min(most, Math.max(least, own + bonus))
    return own >= smallCountry ? importance.country : importance.smallCountry
  }

  #importanceOfArea(row: number, kind: 'state' | 'county'): number {
    const ofRegion = importanceOfPopulation(this.#world.areas.population(row)) * countyFactor
    if (ofRegion > 0) return Math.min(importance.mostOfRegion, Math.max(importance.leastOfRegion, ofRegion))
    const own = importanceOfPopulation(this.#inhabitants[row] as number)
    if (kind === 'county') return Math.max(importance.leastOfCounty, own * countyFactor)
    const namesake = this.#namesakes.get(row)
    const atLeast = Math.min(importance.mostOfState, Math.max(importance.leastOfState, own))
    if (namesake === undefined || !this.#isMainCity(namesake, row)) return atLeast
    return Math.min(atLeast, this.importanceOfCity(namesake) - 0.01)
  }

  #isMainCity(city: number, state: number): boolean {
    return this.#world.cities.population(city) >= mainShare * (this.#inhabitants[state] as number)
  }

  #namesOfArea(row: number, country: string): string[] {
    const { areas } = this.#world
    const code = areas.code(row)
    const own = areas.name(row)
    const others = [
      ...Object.values(areas.names(row)),
      ...(this.#aliases.all.get(this.#keyOfArea(row)) ?? []),
      ...this.#namesInOwnScript(row),
      // Numeric codes are not written in addresses, and a letter is no name.
      ...(/^(?:\d*|.)$/.test(code) ? [] : [code]),
    ]
    const aliases = others.filter((name) => this.#owners.mayNameArea(name, country))
    const names = distinct([own, ...aliases])
    // Valencia is the city.
    const isRegion = this.#regions.has(row)
    const isMeant = (name: string) => name === own || !isRegion || !this.#owners.isLargeCity(name, country)
    return withoutKinds(names.filter(isMeant), country)
  }

  /** A state of its capital's name has the capital's names in other scripts too. */
  #namesInOwnScript(state: number): string[] {
    const city = this.#namesakes.get(state)
    const known = city === undefined ? undefined : this.#wellKnown.get(this.#world.cities.geoname(city))
    return known?.otherNames.filter((name) => !/\p{Script=Latin}/u.test(name)) ?? []
  }

  /** English first: the first name is the main one. The code last. */
  #namesOfCountry(country: string): string[] {
    const [code = '', ...names] = countryWords(country)
    return distinct([
      ...ownCountryNames(country),
      ...names.filter((name) => this.#owners.mayNameCountry(name, country)),
      ...officialNames(country),
      ...namesAbroad(country).filter((name) => this.#owners.isFree(name, country)),
      code,
    ])
  }

  addCities(): void {
    const { cities } = this.#world
    for (let row = 0; row < cities.count; row++) {
      const country = cities.country(row)
      const nicknames = this.#nicknamesOf(row)
      const names = allNames(this.#mainName(row), { en: cities.name(row), ...cities.names(row) }, [
        cities.name(row, 'en'),
        ...this.#owners.aliasesOfCity(this.#otherNamesOf(row), row, country),
        ...nicknames,
      ])
      this.#contexts.namesOfCities.set(row, names)
      this.writer.add({
        table: 'city',
        row,
        layer: 'locality',
        ...cities.point(row),
        importance: this.importanceOfCity(row),
        country,
        names,
        contexts: [this.#contexts.ofCity(row)],
        written: this.#spellings(row),
      })
    }
  }

  #otherNamesOf(city: number): readonly string[] {
    return this.#wellKnown.get(this.#world.cities.geoname(city))?.otherNames ?? []
  }

  /** What a state's name means first has that name, too: Ho Chi Minh City. */
  #mainName(row: number): string {
    const { cities } = this.#world
    const name = cities.name(row, 'en')
    const short = name.replace(/ City$/, '')
    const state = cities.state(row)
    const isOfState = state !== undefined && this.#namesakes.get(state) === row
    const isFree = this.#owners.aliasesOfCity([short], row, cities.country(row)).length > 0
    return isOfState && isFree && this.#isMainCity(row, state) ? short : name
  }

  /** Cities come largest first: the largest of a name has its nicknames. */
  #nicknamesOf(city: number): string[] {
    const { cities } = this.#world
    const key = `${cities.country(city)} ${cities.name(city)}`
    const found = this.#nicknames.get(key) ?? []
    this.#nicknames.delete(key)
    return found
  }

  /** A city ranks above a state of the same name, and a capital above other cities. */
  importanceOfCity(row: number): number {
    const { cities } = this.#world
    const population = cities.population(row)
    const known = this.#wellKnown.get(cities.geoname(row))
    const isLesser = cities.isSection(row) && !known?.isKnownQuarter
    const own = importanceOfPopulation(population) * (isLesser ? sectionFactor : 1)
    const isCapital = known?.isCapital && population >= largeCapital
    const asCapital = Math.min(importance.mostOfCity, isCapital ? own + this.#bonusOfCapital(row) : own)
    const state = cities.state(row)
    const isOfState = state !== undefined && this.#namesakes.get(state) === row
    if (!isOfState || this.#isMainCity(row, state)) return asCapital
    return Math.max(asCapital, this.#importanceOfArea(state, 'state') + 0.01)
  }

  #bonusOfCapital(city: number): number {
    const country = this.#countryRows.get(this.#world.cities.country(city))
    const ofCountry = importanceOfPopulation(
      country === undefined ? 0 : (this.#inhabitants[country] as number),
    )
    return capitalBonus + countryShare * Math.max(0, ofCountry - 1)
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

export async function buildSearchIndex(worldPath: string, path: string): Promise<void> {
  const index = new WorldIndex(await openWorldTables(worldPath))
  index.addAreas()
  index.addCities()
  index.addPostalCodes()
  index.addAirports()
  await writeSections(path, index.writer.columns(), { pack: true })
}
