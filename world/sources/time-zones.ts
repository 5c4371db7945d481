import { countryCodeAt } from '../../src/atlas/regions/countries.ts'
import { timeZoneAt } from '../../src/atlas/regions/time-zone.ts'
import type { WorldDraft } from '../world-draft.ts'
import { areasSoFar } from '../world-draft.ts'

/** With fewer samples, islands of an area may be missed. */
const minSamples = 5

/** Points of a grid over an area's bounding box, in each direction. */
const gridSize = 7

/**
 * The column `area.zone`: the time zone of a state or county that has only one. With it most lookups do not need the
 * boundaries of zones, which are large. An area has one zone if all of its cities and a grid of points in it agree.
 */
export async function addTimeZones(world: WorldDraft): Promise<void> {
  const { columns, strings } = world
  const areas = areasSoFar(world)
  // Natural Earth's states cross the borders of countries in places.
  const countryOf = (row: number): string => {
    const parent = areas.parent(row)
    return parent === undefined ? areas.code(row) : countryOf(parent)
  }
  const samples = Array.from({ length: areas.count }, (_, row) =>
    gridOf(
      areas.box(row),
      (x, y) => areas.areasAt(x, y).includes(row) && countryCodeAt(x, y) === countryOf(row),
    ),
  )
  const states = columns['city.state'] as Int32Array
  const points = columns['city.point'] as Int32Array
  for (const [city, state] of states.entries()) {
    const place = [(points[city * 2] as number) / 1e7, (points[city * 2 + 1] as number) / 1e7] as const
    const county = areas.areasAt(...place).find((row) => areas.kind(row) === 'county')
    for (const row of [state, county]) if (row !== undefined) samples[row]?.push(place)
  }
  const zones = new Uint32Array(areas.count)
  for (const [row, places] of samples.entries()) {
    const found = new Set<string>()
    for (const place of places) if (found.size < 2) found.add(await timeZoneAt(...place))
    const [zone] = found
    if (found.size === 1 && places.length >= minSamples && !spansGlobe(areas.box(row)))
      zones[row] = strings.add(zone)
  }
  columns['area.zone'] = zones
}

/** Areas on both sides of the antimeridian: the grid is too coarse for them. */
function spansGlobe(box: readonly [number, number, number, number] | undefined): boolean {
  return box !== undefined && box[2] - box[0] > 180e7
}

type Place = readonly [longitude: number, latitude: number]

function gridOf(
  box: readonly [number, number, number, number] | undefined,
  isInside: (longitude: number, latitude: number) => boolean,
): Place[] {
  if (!box) return []
  const [west, south, east, north] = box.map((whole) => whole / 1e7) as [number, number, number, number]
  const steps = Array.from({ length: gridSize }, (_, step) => (step + 0.5) / gridSize)
  return steps
    .flatMap((x) => steps.map((y): Place => [west + x * (east - west), south + y * (north - south)]))
    .filter(([x, y]) => isInside(x, y))
}
