/**
 * Reads every form of ISO 8601 dates and datetimes: extended (`2026-01-31T12:00`) and basic (`20260131T1200`), calendar,
 * ordinal (`2026-031`) and week dates (`2026-W05-6`), years and months alone, hours without minutes, a fraction of the last
 * unit, any offset. Without a zone it is UTC. Undefined where the text is none of these, or no time of the years 0 to 9999.
 */
export function readIso8601(text: string): Date | undefined {
  if (ourOwnForm.test(text)) return new Date(text)
  const match = /^([^T ]+)(?:[T ]\s*(.+))?$/i.exec(text.trim())
  if (!match) return undefined
  const [, dateText = '', timeText] = match
  const day = dayOf(dateText)
  if (day === undefined) return undefined
  if (timeText === undefined) return new Date(day)
  if (/^\d{4}(-\d\d)?$/.test(dateText)) return undefined // a time belongs to a day, not to a year or a month
  const time = timeOf(timeText)
  return time === undefined ? undefined : inFourDigits(new Date(day + time))
}

/** An offset may lead out of the years that ISO 8601 writes in four digits, as we answer them. */
function inFourDigits(date: Date): Date | undefined {
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date : undefined
}

/** As toISOString() writes it; days that some months lack take the long way. */
const ourOwnForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

const dayLength = 86_400_000 // ms

/** The start of the day in UTC, in Unix milliseconds. */
function dayOf(text: string): number | undefined {
  const calendar = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (calendar) return calendarDay(calendar.slice(1).map(numberOr1))
  const ordinal = /^(\d{4})-?(\d{3})$/.exec(text)
  if (ordinal) return ordinalDay(ordinal.slice(1).map(numberOr1))
  const week = /^(\d{4})-?W(\d\d)(?:-?([1-7]))?$/i.exec(text)
  return week ? weekDay(week.slice(1).map(numberOr1)) : undefined
}

function calendarDay([year = 0, month = 1, day = 1]: number[]): number | undefined {
  const date = startOfYear(year)
  date.setUTCMonth(month - 1, day)
  // 30 February would become 1 or 2 March.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined
}

function ordinalDay([year = 0, day = 1]: number[]): number | undefined {
  const date = startOfYear(year)
  date.setUTCDate(day)
  return day >= 1 && date.getUTCFullYear() === year ? date.getTime() : undefined
}

/** Week 1 is the week, Monday first, that holds 4 January. A year has 52 or 53. */
function weekDay([year = 0, week = 1, day = 1]: number[]): number | undefined {
  const firstMonday = mondayOf(year)
  const weeks = Math.round((mondayOf(year + 1) - firstMonday) / dayLength / 7)
  if (week < 1 || week > weeks) return undefined
  return firstMonday + ((week - 1) * 7 + day - 1) * dayLength
}

function mondayOf(year: number): number {
  const fourth = startOfYear(year)
  fourth.setUTCDate(4)
  const daysAfterMonday = (fourth.getUTCDay() + 6) % 7
  return fourth.getTime() - daysAfterMonday * dayLength
}

/** Date.UTC would read the years 0 to 99 as 1900 to 1999. */
function startOfYear(year: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year)
  return date
}

/** Hours, minutes, seconds, a fraction and the zone. The plus of an offset that was not encoded in a URL is a space here. */
const timeForm =
  /^(\d\d)(?::?(\d\d)(?::?(\d\d))?)?(?:[.,](\d{1,20}))?(?:\s?(Z|[+-]\d\d(?::?\d\d)?)|(\s\d\d:?\d\d))?$/i

/** Milliseconds after midnight UTC; negative or over a day where the offset leads there. */
function timeOf(text: string): number | undefined {
  const match = timeForm.exec(text)
  if (!match) return undefined
  const [, hourText = '', minuteText, secondText, fraction, signed, spaced = 'Z'] = match
  const [hour, minute, second] = [Number(hourText), Number(minuteText ?? 0), Number(secondText ?? 0)]
  const unit = secondText !== undefined ? 1000 : minuteText !== undefined ? 60_000 : 3_600_000
  const rest = Math.trunc(Number(`0.${fraction ?? 0}`) * unit)
  const time = hour * 3_600_000 + minute * 60_000 + second * 1000 + rest
  const offset = offsetOf(signed ?? spaced)
  // 60 is a leap second; 24:00 is the end of the day, and nothing comes after it.
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && time > dayLength) || offset === undefined)
    return undefined
  return time - offset
}

function offsetOf(zone: string): number | undefined {
  if (/^z$/i.test(zone)) return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || 0)
  if (hours > 23 || minutes > 59) return undefined
  return (zone.startsWith('-') ? -1 : 1) * (hours * 3_600_000 + minutes * 60_000)
}

function numberOr1(text: string | undefined): number {
  return text === undefined ? 1 : Number(text)
}
