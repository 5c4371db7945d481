import { join } from 'node:path'
import { readSections, writeSections } from '../../atlas/format/sections.ts'
import { atlasFolder, readManifest, type SpeedsEntry } from '../../atlas/manifest.ts'
import { hoursOfWeek, SpeedTable } from './speed-table.ts'

/** Writes a table as a file of the atlas. */
export async function writeSpeeds(path: string, table: SpeedTable): Promise<void> {
  const rows = [...table.directions()]
  const speeds = new Uint8Array(rows.length * hoursOfWeek)
  for (const [at, { row }] of rows.entries()) speeds.set(table.hours(row), at * hoursOfWeek)
  await writeSections(path, {
    ways: Float64Array.from(rows, ({ way }) => way),
    forward: Uint8Array.from(rows, ({ isForward }) => Number(isForward)),
    speeds,
  })
}

export async function readSpeedFile(path: string): Promise<SpeedTable> {
  const sections = await readSections(path)
  const [ways, forward] = [sections.column('ways', 'f64'), sections.column('forward', 'u8')]
  const speeds = sections.column('speeds', 'u8')
  const table = new SpeedTable()
  for (const [at, way] of ways.entries())
    for (let hour = 0; hour < hoursOfWeek; hour++) {
      const kmh = speeds[at * hoursOfWeek + hour] as number
      if (kmh > 0) table.set(way, forward[at] === 1, hour, kmh)
    }
  return table
}

/** Name of the speeds from trips: one that no import can have. */
export const trackedName = '(trips)'

/** What is imported, newest first, then the speeds from trips. */
export async function speedEntries(dataFolder: string): Promise<[name: string, entry: SpeedsEntry][]> {
  const { speeds = {} } = await readManifest(atlasFolder(dataFolder))
  const isTracked = (name: string) => Number(name === trackedName)
  return Object.entries(speeds).sort(
    ([name, one], [otherName, other]) =>
      isTracked(name) - isTracked(otherName) || other.importedAt.localeCompare(one.importedAt),
  )
}

/** All speeds but those of `without`; where several know an hour of a road, the newest import wins. */
export async function readAllSpeeds(dataFolder: string, without?: string): Promise<SpeedTable> {
  const all = new SpeedTable()
  for (const [name, { file }] of await speedEntries(dataFolder))
    if (name !== without) all.complete(await readSpeedFile(join(atlasFolder(dataFolder), file)))
  return all
}
