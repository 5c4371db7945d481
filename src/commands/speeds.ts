import type { Config } from '../config.ts'
import { removeSpeeds } from '../import/speeds/import-speeds.ts'
import { readAllSpeeds, speedEntries } from '../import/speeds/speed-files.ts'
import { hoursOfWeek } from '../import/speeds/speed-table.ts'
import { replaceTracked, trackedVersion } from '../import/speeds/tracked-speeds.ts'
import { readTiles, tilesFolder } from '../routing/engine/tiles.ts'
import type { Database } from '../store/database.ts'
import { knownSpeeds, speedsVersion } from '../store/trips/speeds.ts'
import { count, readVerb, say, UsageError, withDatabase } from './terminal.ts'

const verbs = { list: false, show: 'WAY', update: false, remove: true }

/** `groma speeds list`, `groma speeds show WAY`, `groma speeds update`, `groma speeds remove NAME`. */
export async function manageSpeeds(config: Config, words: string[]): Promise<void> {
  const { dataFolder } = config
  const { verb, name = '' } = readVerb('speeds', words, verbs, 'list')
  if (verb === 'update') return withDatabase(config, (database) => updateFromTrips(database, dataFolder))
  if (verb === 'list') return say(await speedsTable(dataFolder))
  if (verb === 'show') return say(await weekOf(dataFolder, name))
  if (!(await removeSpeeds(dataFolder, name)))
    throw new Error(`There are no speeds "${name}". "groma speeds list" shows all.`)
  say(`The speeds "${name}" are removed.`)
}

/** A server does it by itself once an hour. */
async function updateFromTrips(database: Database, dataFolder: string): Promise<void> {
  const version = await speedsVersion(database)
  if (version === (await trackedVersion(dataFolder))) return say('The roads have all speeds of trips.')
  const speeds = await knownSpeeds(database)
  await replaceTracked(dataFolder, version, speeds)
  say(`The roads have ${count(speeds.length, 'speed')} of trips now.`)
}

async function speedsTable(dataFolder: string): Promise<string> {
  const lines = (await speedEntries(dataFolder)).map(
    ([
      name,
      {
        counts: { ways, values },
        source,
        importedAt,
      },
    ]) =>
      `${name}  ${count(values, 'value')} of ${count(ways, 'way')}  imported ${importedAt} from ${source}`,
  )
  if (lines.length === 0) return 'No speeds yet. "groma import --speeds FILE.csv" imports some.'
  const edges = (await readTiles(tilesFolder(dataFolder)))?.speeds ?? 0
  return [...lines, `In use on ${count(edges, 'piece')} of road.`].join('\n')
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A line a day and direction, a column an hour: km/h, · where unknown. */
async function weekOf(dataFolder: string, text: string): Promise<string> {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`"${text}" is not the id of a way of OpenStreetMap.`)
  const table = await readAllSpeeds(dataFolder)
  const lines = [true, false].flatMap((isForward) => {
    const row = table.row(Number(text), isForward)
    if (row === -1) return []
    const hours = [...table.hours(row)].map((kmh) => String(kmh || '·').padStart(4))
    return days.map((day, at) => {
      const ofDay = hours.slice((at * hoursOfWeek) / 7, ((at + 1) * hoursOfWeek) / 7)
      return `${isForward ? 'forward ' : 'backward'}  ${day}${ofDay.join('')}`
    })
  })
  if (lines.length === 0) throw new Error(`No speeds of the way ${text} are known.`)
  const head = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(4)).join('')
  return [`km/h at hour   ${head.slice(2)}`, ...lines].join('\n')
}
