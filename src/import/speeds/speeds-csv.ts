import { badMapFile } from '../../errors.ts'
import { linesOf, type TextOptions } from '../sources/text-lines.ts'
import { hoursOfWeek, SpeedTable } from './speed-table.ts'

/** Each column by the words of its name, without spaces and signs: `hour of week` is `hourofweek`. */
const columns = {
  way: /^way(id)?$/,
  direction: /^direction$/,
  hour: /^hour(ofweek)?$/,
  kmh: /^(kmh|speed)$/,
}

type Column = keyof typeof columns

/** km/h. The engine knows no faster road. */
const [slowest, fastest] = [1, 250]

/** Larger ids would not fit the table; those of OpenStreetMap are below 2^34. */
const lastWay = 2 ** 52 - 1

const directions: Record<string, boolean[]> = { forward: [true], backward: [false], both: [true, false] }

/** `way,direction,hour,kmh`, a speed a line; of several for the same hour the last counts. The first wrong line ends it. */
export async function readSpeeds(path: string, options?: TextOptions): Promise<SpeedTable> {
  const table = new SpeedTable()
  let places: Record<Column, number> | undefined
  let number = 0
  for await (const line of linesOf(path, options)) {
    number++
    if (line.trim() === '') continue
    const cells = line.split(',').map((cell) => cell.replaceAll('"', '').trim())
    if (!places) {
      places = placesOf(path, cells)
      continue
    }
    const refuse = (column: Column, expected: string) => {
      const got = cells[places?.[column] ?? 0] ?? ''
      return badMapFile(
        path,
        `has the ${column} "${got.slice(0, 40)}" in line ${number}: expected ${expected}`,
      )
    }
    const way = decimal(cells[places.way])
    if (!Number.isInteger(way) || way < 1 || way > lastWay)
      throw refuse('way', 'the id of a way of OpenStreetMap')
    const ways = directions[cells[places.direction]?.toLowerCase() ?? '']
    if (!ways) throw refuse('direction', 'forward, backward or both')
    const hour = decimal(cells[places.hour])
    if (!Number.isInteger(hour) || hour < 0 || hour >= hoursOfWeek)
      throw refuse('hour', 'an hour of the week from 0 (Monday, midnight to 1:00) to 167')
    const kmh = decimal(cells[places.kmh])
    if (!(kmh >= slowest && kmh <= fastest)) throw refuse('kmh', `a speed from ${slowest} to ${fastest} km/h`)
    for (const isForward of ways) table.set(way, isForward, hour, Math.round(kmh))
  }
  if (table.size === 0) throw badMapFile(path, 'has no speeds')
  return table
}

function placesOf(path: string, cells: string[]): Record<Column, number> {
  const words = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const places = Object.entries(columns).map(([column, name]) => [
    column,
    words.findIndex((word) => name.test(word)),
  ])
  const missing = places.filter(([, place]) => place === -1).map(([column]) => column)
  if (missing.length > 0)
    throw badMapFile(
      path,
      `has no column ${missing.join(', ')}: its first line must be way,direction,hour,kmh`,
    )
  return Object.fromEntries(places)
}

/** NaN where it is no decimal number. */
function decimal(text = ''): number {
  return /^\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN
}
