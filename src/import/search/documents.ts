import type { Column, Sections } from '../../atlas/format/sections.ts'
import { importedRegionOf } from '../../atlas/imported-region.ts'
import type { Rows } from '../../atlas/streets/streets.ts'
import type { AddressLayer } from '../../model/address.ts'
import type { AreaKind, SettlementKind } from '../../model/map/area-kinds.ts'
import { signpost } from '../../model/place.ts'
import type { WorldLookup } from '../areas/world-lookup.ts'
import { addPostalCodes } from './postal-codes.ts'
import { lackingIn, openRegionIndex, type RegionIndex } from './region-index.ts'
import { withRomanized } from './romanized.ts'
import { findTowns, type TownThreads } from './town-service.ts'
import { askHouse, askWorld, type FoundTowns, townsOf } from './towns.ts'
import { allNames, countryWords, distinct, postalWords, stationNames } from './words.ts'

const layerOfArea: Record<AreaKind, AddressLayer> = {
  country: 'country',
  state: 'state',
  county: 'county',
  locality: 'locality',
  borough: 'locality',
  neighborhood: 'locality',
  postalCode: 'postalCode',
}

/** Importance, 0 to 1: ranks results of the same name. Used where the population is unknown. */
const importanceOfArea: Record<AreaKind, number> = {
  country: 1,
  state: 0.8,
  county: 0.5,
  locality: 0.45,
  borough: 0.4,
  neighborhood: 0.3,
  postalCode: 0.3,
}

const importanceOfSettlement: Record<SettlementKind, number> = {
  city: 0.65,
  town: 0.5,
  village: 0.35,
  hamlet: 0.2,
  borough: 0.4,
  suburb: 0.35,
  quarter: 0.3,
  neighbourhood: 0.25,
}

/** 1 for ten million inhabitants, 0.43 for a thousand. */
export function importanceOfPopulation(population: number): number {
  return Math.log10(1 + population) / 7
}

/** The columns `search.*` of a region: everything in it that has a name. */
export async function searchColumns(
  sections: Sections,
  world: WorldLookup,
  onProgress: (fraction: number) => void,
  threads?: TownThreads,
): Promise<Record<string, Column>> {
  const region = importedRegionOf(sections)
  const lacks = lackingIn(region)
  const lacking = Uint8Array.from(lacks, ({ city, postalCode, isOfWorld }) =>
    isOfWorld ? askWorld : city || postalCode ? askHouse : 0,
  )
  const counts = { street: region.streets.count, place: region.places.count }
  const towns = findTowns(counts, { sections, lacking, townAt: world.townAt }, threads)
  const firstTowns = towns.next() // begun by other threads meanwhile
  const index = openRegionIndex(region, world, lacks)
  addAreas(index)
  addSettlements(index)
  addPostalCodes(index)
  let done = 0
  for (let next = await firstTowns; !next.done; next = await towns.next()) {
    const found = next.value
    if (found.table === 'street') addStreets(index, found)
    else addPlaces(index, found)
    done += found.to - found.from
    onProgress(done / (counts.street + counts.place))
  }
  return Object.fromEntries(
    Object.entries(index.writer.columns()).map(([name, column]) => [`search.${name}`, column]),
  )
}

function addAreas({ writer, region: { areas }, world }: RegionIndex): void {
  for (let row = 0; row < areas.count; row++) {
    const kind = areas.kind(row)
    const { longitude, latitude } = areas.label(row)
    const words: string[] = []
    let country = kind === 'country' ? areas.code(row) : ''
    for (let parent = areas.parent(row); parent !== undefined; parent = areas.parent(parent)) {
      words.push(...allNames(areas.name(parent), areas.names(parent)))
      const code = areas.code(parent)
      if (areas.kind(parent) === 'country') country ||= code
      else words.push(code)
    }
    const around = world.codesAt(longitude, latitude)
    country ||= around.country ?? ''
    if (around.state && kind !== 'state' && kind !== 'country')
      words.push(around.state, ...world.stateNames(country, around.state))
    const code = kind === 'postalCode' ? postalWords(areas.code(row)) : [areas.code(row)]
    writer.add({
      table: 'area',
      row,
      layer: layerOfArea[kind],
      longitude,
      latitude,
      importance: Math.max(importanceOfArea[kind], importanceOfPopulation(areas.population(row))),
      country,
      names: [
        ...withRomanized(allNames(areas.name(row), areas.names(row)), country),
        ...(kind === 'country' ? countryWords(country) : code),
      ],
      contexts: [writer.context(distinct([...words, ...(kind === 'country' ? [] : countryWords(country))]))],
    })
  }
}

function addSettlements({ writer, region: { settlements }, contextOf, countryOf }: RegionIndex): void {
  for (let row = 0; row < settlements.count; row++) {
    const within = settlements.within(row)
    const population = settlements.population(row)
    writer.add({
      table: 'settlement',
      row,
      layer: 'locality',
      ...settlements.location(row),
      importance:
        population > 0 ? importanceOfPopulation(population) : importanceOfSettlement[settlements.kind(row)],
      country: countryOf(within),
      names: withRomanized(
        allNames(settlements.name(row), settlements.names(row), settlements.aliases(row)),
        countryOf(within),
      ),
      contexts: [contextOf(within)],
    })
  }
}

/** A street is found by every town and postal code that its houses have. */
function addStreets(
  { writer, region: { streets, addresses, ranges }, contextOf, contextIn, countryOf }: RegionIndex,
  found: FoundTowns,
): void {
  for (let row = found.from; row < found.to; row++) {
    const within = streets.within(row)
    const [houses, stretches] = [streets.addresses(row), streets.ranges(row)]
    const contexts = new Set([contextOf(within)])
    eachOf(houses, (house) => contexts.add(contextOf(addresses.within(house))))
    eachOf(stretches, (range) => contexts.add(contextOf(ranges.within(range))))
    for (const { within: ofPoint, town, house } of townsOf(found, row))
      contexts.add(contextIn(ofPoint, town, house))
    const size = houses.to - houses.from + 10 * (stretches.to - stretches.from)
    writer.add({
      table: 'street',
      row,
      layer: 'address',
      ...streets.location(row),
      importance: Math.log10(1 + size) / 10,
      country: countryOf(within),
      names: withRomanized(
        allNames(streets.name(row), streets.names(row), streets.aliases(row)),
        countryOf(within),
      ),
      contexts: [...contexts],
    })
  }
}

/** The category of railway stations. */
const station = 'train-station'

/** Places are found with their street as context. */
function addPlaces(
  { writer, region, contextOf, contextIn, countryOf }: RegionIndex,
  found: FoundTowns,
): void {
  const { places, addresses, streets } = region
  for (let row = found.from; row < found.to; row++) {
    const { name, categories, chain, longitude, latitude } = places.place(row)
    const address = places.address(row)
    const within = region.withinOfPlace(row)
    const { wikidata } = region.extrasOfPlace(row)
    const [around] = townsOf(found, row)
    const street = address === undefined ? undefined : addresses.street(address)
    writer.add({
      table: 'place',
      row,
      layer: 'place',
      longitude,
      latitude,
      importance: categories.includes(signpost) ? 0 : (wikidata ? 0.3 : 0.1) + (chain ? 0.05 : 0),
      country: countryOf(within),
      names: withRomanized(
        allNames(name, places.names(row), [
          ...places.aliases(row),
          ...(chain ? [chain.name] : []),
          ...(categories.includes(station) ? stationNames(name, countryOf(within)) : []),
        ]),
        countryOf(within),
      ),
      contexts: [
        around ? contextIn(within, around.town, around.house) : contextOf(within),
        ...(address === undefined ? [] : [contextOf(addresses.within(address))]),
        ...(street === undefined
          ? []
          : [
              writer.context(
                withRomanized(allNames(streets.name(street), streets.names(street)), countryOf(within)),
              ),
            ]),
      ],
    })
  }
}

function eachOf({ from, to }: Rows, visit: (row: number) => void): void {
  for (let row = from; row < to; row++) visit(row)
}
