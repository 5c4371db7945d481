import { dayNames, type OperatingHours } from '../../model/geofence.ts'
import type { OpenHours } from './open-hours.ts'

export interface ParsedHours {
  /** As answered by the API: full day names, in order, and `HH:mm`. */
  answered: OperatingHours
  week: OpenHours['week']
}

const day = 1440 // minutes
const wholeWeek = 7 * day
const mostPairs = 24

/** `{"Mon": [["9:30 am", "17:00"]], …}`, or an error message. Days that are not named are closed. */
export function parseOperatingHours(sent: unknown): ParsedHours | string {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return 'Expected an object of lists of [open, close] by day, such as {"Monday": [["09:00", "17:00"]]}.'
  }
  const byDay = new Map<number, Span[]>()
  for (const [name, pairs] of Object.entries(sent)) {
    if (pairs === null) continue
    const at = dayNumber(name)
    if (at < 0)
      return `Expected names of days such as Sunday or Sun, got ${JSON.stringify(name.slice(0, 60))}.`
    if (byDay.has(at)) return `${dayNames[at]} is given twice.`
    const spans = parsePairs(pairs)
    if (!spans) {
      return `Expected a list of at most ${mostPairs} [open, close] for ${dayNames[at]}, with times such as 09:00, 17:30 or 5:30 pm.`
    }
    byDay.set(at, spans)
  }
  const days = [...byDay].sort(([a], [b]) => a - b)
  return {
    answered: Object.fromEntries(
      days.map(([at, spans]) => [dayNames[at], spans.map(({ open, close }) => [shown(open), shown(close)])]),
    ),
    week: merged(days.flatMap(([at, spans]) => spans.flatMap((span) => inWeek(at, span)))),
  }
}

/** Minutes since midnight. */
interface Span {
  open: number
  close: number
}

function dayNumber(name: string): number {
  const wanted = name.trim().toLowerCase()
  return dayNames.findIndex(
    (full) => full.toLowerCase() === wanted || full.slice(0, 3).toLowerCase() === wanted,
  )
}

function parsePairs(sent: unknown): Span[] | undefined {
  if (!Array.isArray(sent) || sent.length > mostPairs) return undefined
  const spans: Span[] = []
  for (const pair of sent) {
    const [open, close] = Array.isArray(pair) && pair.length === 2 ? pair.map(parseTime) : []
    if (open === undefined || close === undefined || open === day) return undefined
    spans.push({ open, close })
  }
  return spans
}

/** `HH:mm`, `H:mm`, `h:mm aa`; 24:00 is the end of the day. */
function parseTime(sent: unknown): number | undefined {
  const match = typeof sent === 'string' && /^\s*(\d{1,2}):(\d{2})\s*([ap]m)?\s*$/i.exec(sent)
  if (!match) return undefined
  const [hour, minutes, half] = [Number(match[1]), Number(match[2]), match[3]?.toLowerCase()]
  if (minutes > 59) return undefined
  if (half) return hour < 1 || hour > 12 ? undefined : ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minutes
  return hour < 24 || (hour === 24 && minutes === 0) ? hour * 60 + minutes : undefined
}

function shown(time: number): string {
  return [Math.floor(time / 60), time % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A close that is not after its open is on the next day; Saturday wraps around to Sunday. */
function inWeek(at: number, { open, close }: Span): OpenHours['week'] {
  const from = at * day + open
  const to = at * day + close + (close <= open ? day : 0)
  return to <= wholeWeek
    ? [[from, to]]
    : [
        [from, wholeWeek],
        [0, to - wholeWeek],
      ]
}

function merged(spans: OpenHours['week']): OpenHours['week'] {
  const week: OpenHours['week'] = []
  for (const [from, to] of spans.sort(([a], [b]) => a - b)) {
    const last = week.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else week.push([from, to])
  }
  return week
}
