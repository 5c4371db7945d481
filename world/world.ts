import { type Column, writeSections } from '../src/atlas/format/sections.ts'
import { StringWriter } from '../src/atlas/format/strings.ts'
import { AreaWriter } from '../src/atlas/regions/area-writer.ts'
import { addAirports } from './sources/airports.ts'
import { addCities } from './sources/cities.ts'
import { addHosting } from './sources/hosting.ts'
import { addPostalCodes } from './sources/postal-codes.ts'
import { addTimeZones } from './sources/time-zones.ts'
import { addStates } from './states/states.ts'
import { addCounties } from './states/us-counties.ts'
import type { WorldDraft } from './world-draft.ts'

/** In order: postal codes and cities look up the areas that they are in. */
const sources: Record<string, (world: WorldDraft) => void | Promise<void>> = {
  'states and provinces': addStates,
  'US counties and market areas': addCounties,
  'postal codes': addPostalCodes,
  cities: addCities,
  'time zones of areas': addTimeZones,
  airports: addAirports,
  'addresses of hosting providers': addHosting,
}

/** E7: boundaries are rounded to 11 m. The sources are no better. */
const unit = 1000

export async function buildWorld(path: string): Promise<void> {
  const strings = new StringWriter()
  const world: WorldDraft = {
    strings,
    areas: new AreaWriter(strings, unit),
    areaRows: new Map(),
    statesOfGeonames: new Map(),
    columns: {},
  }
  for (const [name, add] of Object.entries(sources)) {
    console.log(`  ${name}`)
    await add(world)
  }
  const columns: Record<string, Column> = { ...world.areas.columns(), ...world.columns, ...strings.columns() }
  await writeSections(path, columns, { pack: true })
}
