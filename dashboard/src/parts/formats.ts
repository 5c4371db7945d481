import { units } from '../shell/preferences.ts'

const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const number = new Intl.NumberFormat('en')
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export const formatTime = (at: string | number): string => dateAndTime.format(new Date(at))
export const formatBytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
const [foot, mile] = [0.3048, 1609.344] // metres

/** In the units that the operator has chosen. */
export function formatMetres(metres: number): string {
  if (units.value === 'imperial')
    return metres < mile / 10 ? `${Math.round(metres / foot)} ft` : `${(metres / mile).toFixed(1)} mi`
  return metres < 1000 ? `${Math.round(metres)} m` : `${(metres / 1000).toFixed(1)} km`
}

/** Of metres per second. */
export const formatSpeed = (speed: number): string =>
  units.value === 'imperial' ? `${Math.round((speed * 3600) / mile)} mph` : `${Math.round(speed * 3.6)} km/h`
export const formatNumber = (value: number): string => number.format(value)
export const formatMinutes = (minutes: number): string =>
  minutes < 60
    ? `${Math.round(minutes)} min`
    : `${Math.floor(minutes / 60)} h ${Math.round(minutes % 60)} min`
export const formatPosition = ([x = 0, y = 0]: readonly number[]): string =>
  `${y.toFixed(5)}, ${x.toFixed(5)}`

/** "3 minutes ago" */
export function formatAge(at: string | number, now: number): string {
  const seconds = (new Date(at).getTime() - now) / 1000
  const steps = [
    ['second', 1],
    ['minute', 60],
    ['hour', 3600],
    ['day', 86_400],
  ] as const
  const [unit, size] = steps.findLast(([, least]) => Math.abs(seconds) >= least) ?? steps[0]
  return relative.format(Math.round(seconds / size), unit)
}
