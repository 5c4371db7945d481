/**
 * Days and times of the browser's time zone: as forms keep them (`2026-11-17`, `14:30`, `2026-11-17T14:30`, also with seconds), and
 * as people write them. Browsers' own fields follow the browser, not the language and the clock of the dashboard.
 */
export type MomentKind = 'day' | 'time' | 'dayAndTime'

/** '' of nothing, undefined of nonsense. */
export function readMoment(text: string, kind: MomentKind): string | undefined {
  const typed = text.trim()
  if (typed === '') return ''
  if (kind === 'day') return readDay(typed)
  if (kind === 'time') return readClock(typed)
  const [, day = '', clock = ''] = /^(.*?)(?:T|,?\s+)(\d+[:.,h][\d:.,]+)$/.exec(typed) ?? []
  const [readableDay, readableClock] = [readDay(day), readClock(clock)]
  return readableDay && readableClock && `${readableDay}T${readableClock}`
}

/** In a language, on a clock of 24 hours. */
export function writeMoment(kept: string, kind: MomentKind, locale: string): string {
  if (kept === '' || kind === 'time') return kept
  const [day = '', clock = ''] = kept.split('T')
  const written = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00Z`))
  return [written, clock].filter(Boolean).join(' ')
}

/** All languages of the dashboard write the day first; a year that comes first is ISO 8601. */
function readDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ??
    rearranged(/^(\d{1,2})[./,\s-]+(\d{1,2})[./,\s-]+(\d{4})$/.exec(text))
  const kept = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${kept}T00:00Z`)
  return new Date(Number.isNaN(time) ? 0 : time).toISOString().startsWith(kept) ? kept : undefined
}

const rearranged = (match: RegExpExecArray | null): string[] => {
  const [whole = '', day = '', month = '', year = ''] = match ?? []
  return [whole, year, month, day]
}

function readClock(text: string): string | undefined {
  const [, hour = '', ...rest] = /^(\d{1,2})[:.,h](\d{2})(?:[:.,](\d{2}))?$/.exec(text) ?? []
  const [minute = '', second] = rest
  if (minute === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
  return [hour.padStart(2, '0'), minute, ...(second ? [second] : [])].join(':')
}

export function toDay(at: number | string): string {
  return toLocalTime(at).slice(0, 10)
}

/** To the minute. */
export function toLocalTime(at: number | string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** So many days later. */
export function otherDay(day: string, step: number): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + step)
  return date.toISOString().slice(0, 10)
}

/** The same day of another month, or that month's last. */
export function otherMonth(day: string, step: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + step, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** The days of the month, by weeks from Monday to Sunday; days of other months fill the first and the last. */
export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00Z`).getUTCDay() + 6) % 7
  const weeks: string[][] = []
  for (let monday = otherDay(first, -weekday); monday.slice(0, 7) <= month; monday = otherDay(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => otherDay(monday, index)))
  return weeks
}
