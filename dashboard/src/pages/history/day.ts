import { otherDay } from '../../parts/forms/moment.ts'

/** Unix milliseconds from the first to the last minute, both included. */
export function timesOf(day: string, from: string, to: string): [number, number] {
  const start = new Date(`${day}T${from || '00:00'}`).getTime()
  const end = to
    ? new Date(`${day}T${to}`).getTime() + 60_000
    : new Date(`${otherDay(day, 1)}T00:00`).getTime()
  return [start, end]
}
