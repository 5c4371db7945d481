import { computed } from '@preact/signals'
import { locale, units } from '../shell/preferences.ts'

/** In the language of the dashboard, made once a language. */
const formats = computed(() => {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale.value, { hourCycle: 'h23', ...options })
  return {
    dateAndTime: dates({ dateStyle: 'medium', timeStyle: 'medium' }),
    hour: dates({ hour: 'numeric', minute: '2-digit', weekday: 'short' }),
    day: dates({ day: 'numeric', month: 'short' }),
    hourAndMinute: dates({ timeStyle: 'short' }),
    number: new Intl.NumberFormat(locale.value),
    relative: new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' }),
  }
})

export const formatTime = (at: string | number): string => formats.value.dateAndTime.format(new Date(at))
export const formatHour = (at: string): string => formats.value.hour.format(new Date(at))
export const formatDay = (at: string): string => formats.value.day.format(new Date(at))
export const formatHourAndMinute = (at: number): string => formats.value.hourAndMinute.format(at)
export const formatNumber = (value: number): string => formats.value.number.format(value)
export const formatBytes = (bytes: number): string => withUnit(bytes / 1e6, 'megabyte', bytes < 1e7 ? 1 : 0)

/** Such as 1.2 km, 1,2 km or 5 Mo. */
function withUnit(value: number, unit: string, digits = 0): string {
  const options = {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const
  return new Intl.NumberFormat(locale.value, options).format(value)
}

const [foot, mile] = [0.3048, 1609.344] // metres

/** In the units that the operator has chosen; `digits` of metres and feet after the decimal point. */
export function formatMetres(metres: number, digits = 0): string {
  if (units.value === 'imperial')
    return metres < mile / 10 ? withUnit(metres / foot, 'foot', digits) : withUnit(metres / mile, 'mile', 1)
  return metres < 1000 ? withUnit(metres, 'meter', digits) : withUnit(metres / 1000, 'kilometer', 1)
}

/** The chosen unit of speeds: by `Intl`, as it is written, and how many metres a second it is. */
export function speedUnit(): { unit: string; name: string; metresPerSecond: number } {
  const isImperial = units.value === 'imperial'
  const unit = isImperial ? 'mile-per-hour' : 'kilometer-per-hour'
  return { unit, name: nameOf(unit), metresPerSecond: isImperial ? mile / 3600 : 1 / 3.6 }
}

/** The chosen unit of short distances, as it is written, and how many metres it is. */
export function distanceUnit(): { name: string; metres: number } {
  return units.value === 'imperial'
    ? { name: nameOf('foot'), metres: foot }
    : { name: nameOf('meter'), metres: 1 }
}

/** A distance that a form begins with, in metres: about so many, and round in the chosen unit. 100 m are 300 ft. */
export function roundDistance(metres: number): string {
  const unit = distanceUnit().metres
  const step = 10 ** Math.floor(Math.log10(metres / unit)) * unit
  return String(Math.round(Math.round(metres / step) * step * 1000) / 1000)
}

function nameOf(unit: string): string {
  const parts = new Intl.NumberFormat(locale.value, { style: 'unit', unit }).formatToParts(1)
  return parts.find(({ type }) => type === 'unit')?.value ?? unit
}

/** Of metres per second. */
export function formatSpeed(speed: number): string {
  const { unit, metresPerSecond } = speedUnit()
  return withUnit(speed / metresPerSecond, unit)
}
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes) // before hours are taken: 119.7 are two hours
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`
}
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
  return formats.value.relative.format(Math.round(seconds / size), unit)
}

/** "plate: NB-GR 101, seats: 4" */
export const formatMetadata = (metadata: Record<string, unknown> = {}): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
