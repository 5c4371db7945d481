import { toE7 } from '../../src/atlas/format/e7.ts'
import type { Column } from '../../src/atlas/format/sections.ts'
import { StringWriter } from '../../src/atlas/format/strings.ts'
import { MapWriter } from '../../src/atlas/map/writer.ts'
import { countryCodeAt, countryName } from '../../src/atlas/regions/countries.ts'
import { openWorldTables } from '../../src/atlas/world.ts'
import { normalLongitude } from '../../src/geo/distance.ts'
import { orientRings } from '../../src/import/areas/nested-rings.ts'
import { clipRing } from '../../src/maps/drawing/clip.ts'
import { languages } from '../../src/model/map/languages.ts'
import { mapKindNumber } from '../../src/model/map/map-kinds.ts'
import { dissolve, labelOf } from '../geometry.ts'
import { readPackageJson } from '../packages.ts'
import { stateLines } from '../states/state-lines.ts'
import { arcsOf, polygonsOf, sharedArcs, type Topology } from '../topology.ts'

/** Degrees. Land is cut into squares, so that a tile does not read a whole continent. */
const square = 5
/** Degrees by which squares overlap, to hide seams. */
const overlap = 0.005

/** Minimum zoom of cities, by population. */
const zoomsOfCities = [
  [3_000_000, 3],
  [1_000_000, 4],
  [300_000, 5],
  [100_000, 7],
  [30_000, 8],
] as const

/** The table `map.*`: land, borders and names of countries and cities, for maps outside of imported regions. */
export async function outlineColumns(): Promise<Record<string, Column>> {
  const topology = readPackageJson<Topology<{ name: string }>>('world-atlas/countries-10m.json')
  const arcs = arcsOf(topology)
  const [land = [], countries = []] = [topology.objects.land, topology.objects.countries].map(
    (object) => object?.geometries,
  )
  const strings = new StringWriter()
  const map = new MapWriter(strings)
  for (const rings of land.flatMap((shape) => polygonsOf(shape, arcs))) addLand(map, rings.map(unwrapped))
  for (const border of sharedArcs(countries, arcs))
    map.add({ kind: mapKindNumber('boundary/country'), parts: [border.map(toE7)] })
  for (const line of stateLines()) map.add({ kind: mapKindNumber('boundary/state'), parts: [line] })
  for (const country of countries) {
    const rings = polygonsOf(country, arcs).flat().map(unwrapped)
    const label = labelOf(rings.map((ring) => ring.map(toE7)))
    const [longitude, latitude] = [normalLongitude(label.longitude), label.latitude]
    const code = countryCodeAt(longitude, latitude)
    if (code === undefined) continue
    map.add({
      kind: mapKindNumber('place/country'),
      name: countryName(code),
      names: Object.fromEntries(languages.map((language) => [language, countryName(code, language)])),
      parts: [[toE7(longitude), toE7(latitude)]],
      from: zoomOfCountry(rings),
    })
  }
  await addCities(map)
  return { ...map.columns(), ...strings.columns() }
}

/** Minimum zoom of a country's name, by its height. */
function zoomOfCountry(rings: number[][]): number {
  const heights = rings.map((ring) => {
    const latitudes = ring.filter((_, at) => at % 2 === 1)
    return most(latitudes) - least(latitudes)
  })
  const height = most(heights) // degrees
  return height > 8 ? 2 : height > 4 ? 3 : height > 1.5 ? 4 : height > 0.5 ? 5 : 7
}

async function addCities(map: MapWriter): Promise<void> {
  const { cities } = await openWorldTables()
  for (let row = 0; row < cities.count; row++) {
    const from = zoomsOfCities.find(([people]) => cities.population(row) >= people)?.[1]
    if (from === undefined || cities.isSection(row)) continue
    const { longitude, latitude } = cities.point(row)
    map.add({
      kind: mapKindNumber(from < 8 ? 'place/city' : 'place/town'),
      name: cities.name(row),
      names: cities.names(row),
      parts: [[toE7(longitude), toE7(latitude)]],
      from,
    })
  }
}

/**
 * Lets longitudes continue beyond ±180 where a ring crosses the antimeridian. A ring around the south pole, as
 * Antarctica's, is closed along it.
 */
function unwrapped(ring: number[]): number[] {
  const made: number[] = []
  let turn = 0
  for (let at = 0; at < ring.length; at += 2) {
    const step = (ring[at] as number) - (ring[at - 2] ?? (ring[at] as number))
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step)
    made.push((ring[at] as number) + turn, ring[at + 1] as number)
  }
  const [start, end] = [made[0] as number, made.at(-2) as number]
  if (Math.abs(end - start) > 180) made.push(end, -90, start, -90, start, made[1] as number)
  return made
}

/** E7 offset that moves a square back into ±180 degrees. */
function turnOf(x: number): number {
  return x >= 180 ? -3.6e9 : x < -180 ? 3.6e9 : 0
}

function addLand(map: MapWriter, rings: number[][]): void {
  const [outer = []] = rings
  const xs = outer.filter((_, at) => at % 2 === 0)
  const ys = outer.filter((_, at) => at % 2 === 1)
  const [west, east] = [least(xs), most(xs)]
  const [south, north] = [least(ys), most(ys)]
  for (let x = Math.floor(west / square) * square; x < east; x += square)
    for (let y = Math.floor(south / square) * square; y < north; y += square) {
      const clipped = rings
        .map((ring) => clipTo(ring.slice(0, -2), x, y).map(toE7))
        .filter(({ length }) => length >= 6)
      const parts = withoutSeams(clipped, x, y).map((ring) =>
        ring.map((place, at) => (at % 2 === 0 ? place + turnOf(x) : place)),
      )
      if (parts.length > 0) map.add({ kind: mapKindNumber('land/land'), parts: orientRings(parts), from: 0 })
    }
}

/** `clipRing` clips to a square around 0. */
function clipTo(ring: number[], x: number, y: number): number[] {
  const moved = ring.map((degrees, at) => degrees - (at % 2 === 0 ? x : y))
  return clipRing(moved, -overlap, square + overlap).map((degrees, at) => degrees + (at % 2 === 0 ? x : y))
}

/**
 * Clipping leaves pairs of opposite edges on the sides of a square: over the sea, and along lakes that reach the side.
 * Split at each other's vertices, they cancel.
 */
function withoutSeams(rings: number[][], x: number, y: number): number[][] {
  const sides = [
    ...[x - overlap, x + square + overlap].map((at) => ({ axis: 0, at: toE7(at) })),
    ...[y - overlap, y + square + overlap].map((at) => ({ axis: 1, at: toE7(at) })),
  ]
  const corners = rings.flat()
  const split = rings.map((ring) => {
    const made: number[] = []
    for (let at = 0; at < ring.length; at += 2) {
      const next = (at + 2) % ring.length
      const [from, to] = [ring.slice(at, at + 2), ring.slice(next, next + 2)]
      made.push(...from)
      const side = sides.find(({ axis, at: place }) => from[axis] === place && to[axis] === place)
      if (side) made.push(...stopsBetween(corners, from, to, side.axis).flat())
    }
    return [...made, ...made.slice(0, 2)]
  })
  return dissolve([...split, []])
}

/** Vertices between two others along a side. */
function stopsBetween(corners: number[], from: number[], to: number[], axis: number): number[][] {
  const along = 1 - axis
  const [start, end] = [from[along] as number, to[along] as number]
  const stops = new Set<number>()
  for (let at = 0; at < corners.length; at += 2) {
    const place = corners[at + along] as number
    if (corners[at + axis] === from[axis] && (place - start) * (place - end) < 0) stops.add(place)
  }
  const sorted = [...stops].sort((a, b) => (a - b) * Math.sign(end - start))
  return sorted.map((place) => (axis === 0 ? [from[0] as number, place] : [place, from[1] as number]))
}

function least(numbers: number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
}

function most(numbers: number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
}
