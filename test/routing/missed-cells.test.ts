import { expect, it } from 'vitest'
import { EngineRefusal } from '../../src/errors.ts'
import type { Engine } from '../../src/routing/engine/engine.ts'
import { fillMissed } from '../../src/routing/single-cells.ts'
import { emptyCells, emptyValues } from '../../src/routing/translate/matrix.ts'
import { encodePolyline } from '../../src/routing/translate/polyline.ts'

/** The latitude of an origin is its row, that of a destination its column. */
const placesOf = (count: number) => Array.from({ length: count }, (_, at) => ({ latitude: at, longitude: 0 }))

/** Fills a matrix of 8 × 8; which pairs have a route. Returns how many were asked for. */
async function filled(hasRoute: (row: number, column: number) => boolean) {
  let asked = 0
  const ask = async (_: string, query: object) => {
    asked++
    const { locations } = query as { locations: { lat: number }[] }
    const [from, to] = locations as [{ lat: number }, { lat: number }]
    if (!hasRoute(from.lat, to.lat)) throw new EngineRefusal('No path could be found for input')
    const shape = encodePolyline([[0, from.lat], [0, to.lat]], 6) // biome-ignore format: a line
    return JSON.stringify({ trip: { summary: { time: 60, length: 1 }, legs: [{ shape }] } })
  }
  const values = emptyValues(8, 8)
  const query = { origins: placesOf(8), destinations: placesOf(8), mode: 'car' as const }
  await fillMissed({ ask } as unknown as Engine, query, emptyCells(values), values)
  return { asked, empty: emptyCells(values).length }
}

it.each<[what: string, hasRoute: (row: number, column: number) => boolean, empty: number, asked: number]>([
  ['all', () => true, 0, 64],
  ['the first two rows are cut off', (row) => row > 1, 16, 58],
  ['the last two columns are cut off', (_, column) => column < 6, 16, 58],
  ['no pair has a route', () => false, 64, 30],
])('cells that a search has missed: %s', async (_, hasRoute, empty, asked) => {
  const done = await filled(hasRoute)
  expect(done.empty).toBe(empty)
  expect(done.asked).toBeLessThanOrEqual(asked)
})
