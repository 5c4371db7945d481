/** Years that the engine takes. */
const firstYear = 1970
const lastYear = 9999
/** After so many years dates fall on the same days of the week again. */
const cycle = 400

/** The engine's kinds of `date_time`. */
export const dateTime = { now: 0, fixed: 3 } as const

/**
 * The hour of the departure for the whole way. Only so the engine has alternatives; and its matrix takes the last piece of a way
 * at the hour of the departure whatever the hour is by then, so that a jam made other cells too short.
 */
export function fixedTime(departure: string | undefined) {
  return departure === undefined ? {} : { date_time: { type: dateTime.fixed, value: departure } }
}

/**
 * The engine takes departures in local time at the origin, to the minute: `2026-07-01T08:30`. For a year that it does not take
 * it gets one with the same calendar.
 */
export function localDeparture(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const year = yearLike(Number(part('year')))
  return `${year}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** In local time; hour 0 begins on Monday at midnight. */
export function hourOfWeek(instant: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return days.indexOf(part('weekday')) * 24 + Number(part('hour'))
}

function yearLike(year: number): number {
  if (year > lastYear) return year - cycle
  return year + Math.max(0, Math.ceil((firstYear - year) / cycle)) * cycle
}
