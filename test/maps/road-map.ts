import { mkdirSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distance } from '../../src/geo/distance.ts'
import { findCrossings } from '../../src/import/extraction/border-crossings.ts'
import { writeRoads } from '../../src/import/extraction/write-roads.ts'
import { replaceRoads } from '../../src/import/roads/road-tiles.ts'
import { type OwnEngine, openEngine } from '../../src/routing/engine/engine.ts'
import { decodePolyline } from '../../src/routing/translate/polyline.ts'
import type { Spot } from './draw.ts'
import { drawTown, type Town } from './town.ts'

/** A data folder with the roads of a drawn map, through the real builder. */
export interface RoadMap {
  folder: string
  at: Record<string, Spot>
  /** `53.6,13.2` */
  place(letter: string): string
  /** Several of them, separated by |. */
  places(letters: string): string
  /** The letters that a line passes, in order. */
  along(line: readonly (readonly number[])[] | string): string
  remove(): Promise<void>
}

export async function buildRoads(
  map: string,
  metres: number,
  town: Town,
  where?: [number, number],
): Promise<RoadMap> {
  const folder = mkdtempSync(join(tmpdir(), 'groma-roads-'))
  const { pbf, at } = drawTown(folder, map, metres, town, where)
  await addRegion(folder, 'drawn', pbf)
  const place = (letter: string) => `${at[letter]?.latitude},${at[letter]?.longitude}`
  return {
    folder,
    at,
    place,
    places: (letters) => [...letters].map(place).join('|'),
    along(line) {
      const positions = typeof line === 'string' ? decodePolyline(line, 6) : line
      return lettersAlong(positions as [number, number][], at)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The real engine on the tiles of a data folder, without a server. What it reports as a failure fails the test. */
export async function openRoadEngine(dataFolder: string): Promise<OwnEngine> {
  const config = { dataFolder, routingThreads: 1, routingQueue: 100, routingSeconds: 60 }
  const engine = await openEngine(config, {
    onFailure: (sentence) => {
      throw new Error(sentence)
    },
  })
  await engine.ready
  return engine
}

/** Adds the roads of a map to the tiles of a data folder. Returns what was done for it. */
export async function addRegion(folder: string, name: string, pbf: string, day = 1): Promise<string[]> {
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch, { recursive: true })
  const path = join(scratch, 'roads.osm.pbf')
  const roads = await writeRoads(pbf, path, { region: name })
  const crossings = await findCrossings(pbf, path)
  const madeAt = new Date(Date.UTC(2026, 0, day)).toISOString()
  const stages: string[] = []
  const stage = (label: string) => {
    stages.push(label)
    return () => {}
  }
  const fresh = roads && { path, box: roads.box, madeAt, crossings }
  await replaceRoads(name, fresh, { dataFolder: folder, scratch, stage })
  return stages
}

/** Lines are straight between drawn points, so a passed point is within metres of the line. */
function lettersAlong(line: [number, number][], at: Record<string, Spot>): string {
  let letters = ''
  for (const [index, to] of line.entries()) {
    const from = line[index - 1] ?? to
    const length = distance(...from, ...to)
    const passed = Object.entries(at)
      .map(([letter, { longitude, latitude }]) => ({
        letter,
        before: distance(...from, longitude, latitude),
        behind: distance(longitude, latitude, ...to),
      }))
      .filter(({ before, behind }) => before + behind < length + 2)
      .sort((one, other) => one.before - other.before)
    for (const { letter } of passed) if (letters.at(-1) !== letter) letters += letter
  }
  return letters
}
