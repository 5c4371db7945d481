/** Days of the browser's time zone, as `<input type="date">` writes them. */

export function toDay(at: number | string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The day before or after; days have 23 to 25 hours. */
export function otherDay(day: string, step: number): string {
  const date = new Date(`${day}T12:00`)
  date.setDate(date.getDate() + step)
  return toDay(date.getTime())
}

/** Unix milliseconds from the first to the last minute, both included. */
export function timesOf(day: string, from: string, to: string): [number, number] {
  const start = new Date(`${day}T${from || '00:00'}`).getTime()
  const end = to
    ? new Date(`${day}T${to}`).getTime() + 60_000
    : new Date(`${otherDay(day, 1)}T00:00`).getTime()
  return [start, end]
}
