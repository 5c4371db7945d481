import { countryCodeAt, countryName } from '../../src/atlas/countries.ts'
import { MapWriter } from '../../src/atlas/map-writer.ts'
import type { Column } from '../../src/atlas/sections.ts'
import { StringWriter } from '../../src/atlas/strings.ts'
import { toWhole } from '../../src/atlas/whole-degrees.ts'
import { openWorld } from '../../src/atlas/world.ts'
import { orientRings } from '../../src/import/nested-rings.ts'
import { alongMap } from '../../src/import/region.ts'
import { clipRing } from '../../src/maps/clip.ts'
import { languages } from '../../src/model/languages.ts'
import { mapKindNumber } from '../../src/model/map-kinds.ts'
import { labelOf } from '../geometry.ts'
import { readPackageJson } from '../packages.ts'
import { arcsOf, polygonsOf, sharedArcs, type Topology } from '../topology.ts'

/** Land is cut into squares of so many degrees, so that a tile need not look at a whole continent. */
const square = 5
/** By which they overlap: no seam is seen. Degrees. */
const overlap = 0.005

/** Zooms from which cities are shown, by population. */
const zoomsOfCities = [
  [3_000_000, 3],
  [1_000_000, 4],
  [300_000, 5],
  [100_000, 7],
  [30_000, 8],
] as const

/** Land, borders and the names of countries and cities, for maps beyond what was imported: the table `map.*`. */
export async function outlineColumns(): Promise<Record<string, Column>> {
  const topology = readPackageJson<Topology<{ name: string }>>('world-atlas/countries-10m.json')
  const arcs = arcsOf(topology)
  const [land = [], countries = []] = [topology.objects.land, topology.objects.countries].map(
    (object) => object?.geometries,
  )
  const strings = new StringWriter()
  const map = new MapWriter(strings, alongMap)
  for (const rings of land.flatMap((shape) => polygonsOf(shape, arcs))) addLand(map, rings)
  for (const border of sharedArcs(countries, arcs))
    map.add({ kind: mapKindNumber('boundary/country'), parts: [border.map(toWhole)] })
  for (const country of countries) {
    const rings = polygonsOf(country, arcs).flat()
    const { longitude, latitude } = labelOf(rings.map((ring) => ring.map(toWhole)))
    const code = countryCodeAt(longitude, latitude)
    if (code === undefined) continue
    map.add({
      kind: mapKindNumber('place/country'),
      name: countryName(code),
      names: Object.fromEntries(languages.map((language) => [language, countryName(code, language)])),
      parts: [[toWhole(longitude), toWhole(latitude)]],
    })
  }
  await addCities(map)
  return { ...map.columns(), ...strings.columns() }
}

async function addCities(map: MapWriter): Promise<void> {
  const { cities } = await openWorld()
  for (let row = 0; row < cities.count; row++) {
    const from = zoomsOfCities.find(([people]) => cities.population(row) >= people)?.[1]
    if (from === undefined || cities.isSection(row)) continue
    const { longitude, latitude } = cities.point(row)
    map.add({
      kind: mapKindNumber(from < 8 ? 'place/city' : 'place/town'),
      name: cities.name(row),
      names: cities.names(row),
      parts: [[toWhole(longitude), toWhole(latitude)]],
      from,
    })
  }
}

function addLand(map: MapWriter, rings: number[][]): void {
  const [outer = []] = rings
  const xs = outer.filter((_, at) => at % 2 === 0)
  const ys = outer.filter((_, at) => at % 2 === 1)
  const [west, east] = [least(xs), most(xs)]
  const [south, north] = [least(ys), most(ys)]
  for (let x = Math.floor(west / square) * square; x < east; x += square)
    for (let y = Math.floor(south / square) * square; y < north; y += square) {
      const parts = rings
        .map((ring) => clipTo(ring.slice(0, -2), x, y))
        .filter(({ length }) => length >= 6)
        .map((ring) => [...ring, ...ring.slice(0, 2)].map(toWhole))
      if (parts.length > 0) map.add({ kind: mapKindNumber('land/land'), parts: orientRings(parts), from: 0 })
    }
}

/** `clipRing` cuts to squares around 0. */
function clipTo(ring: number[], x: number, y: number): number[] {
  const moved = ring.map((degrees, at) => degrees - (at % 2 === 0 ? x : y))
  return clipRing(moved, -overlap, square + overlap).map((degrees, at) => degrees + (at % 2 === 0 ? x : y))
}

function least(numbers: number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
}

function most(numbers: number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
}
