import { mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Column, writeSections } from '../src/atlas/format/sections.ts'
import { StringWriter } from '../src/atlas/format/strings.ts'
import { AreaWriter } from '../src/atlas/regions/area-writer.ts'
import { buildMaps } from './maps.ts'
import { buildSearchIndex } from './search.ts'
import { addAirports } from './sources/airports.ts'
import { buildChains } from './sources/chains.ts'
import { addCities } from './sources/cities.ts'
import { addHosting } from './sources/hosting.ts'
import { addPostalCodes } from './sources/postal-codes.ts'
import { checkCategories } from './sources/presets.ts'
import { addStates } from './sources/states.ts'
import { addTimeZones } from './sources/time-zones.ts'
import { addCounties } from './sources/us-counties.ts'

/** The world while it is built. A source adds its rows or columns, and may look up what those before it added. */
export interface World {
  strings: StringWriter
  areas: AreaWriter
  /** Rows of `area.*`: `US`, `US-MD`; counties by their five digits, `24510`. */
  areaRows: Map<string, number>
  /** Rows of states by GeoNames' codes, `DE.12`; undefined where that is not one state. */
  statesOfGeonames: Map<string, number | undefined>
  columns: Record<string, Column>
}

/** In order: postal codes and cities look for the areas that they are in. */
const sources: Record<string, (world: World) => void | Promise<void>> = {
  'states and provinces': addStates,
  'US counties and market areas': addCounties,
  'postal codes': addPostalCodes,
  cities: addCities,
  'time zones of areas': addTimeZones,
  airports: addAirports,
  'addresses of hosting providers': addHosting,
}

/** Boundaries to about 10 m: the sources are no better. */
const unit = 1000

const folder = join(import.meta.dirname, '../data')
const path = join(folder, 'world.atlas')
await mkdir(folder, { recursive: true })
console.log('chains and categories')
checkCategories()
await buildChains(join(folder, 'chains.atlas'))
const strings = new StringWriter()
const world: World = {
  strings,
  areas: new AreaWriter(strings, unit),
  areaRows: new Map(),
  statesOfGeonames: new Map(),
  columns: {},
}
for (const [what, add] of Object.entries(sources)) {
  console.log(what)
  await add(world)
}
console.log('packing, which takes some minutes')
await writeSections(
  path,
  { ...world.areas.columns(), ...world.columns, ...strings.columns() },
  { pack: true },
)
console.log('maps')
const maps = join(folder, 'maps.atlas')
await buildMaps(maps)
for (const file of [path, maps, await buildSearchIndex(path)])
  console.log(`${basename(file)}: ${((await stat(file)).size / 1e6).toFixed(1)} MB`)
