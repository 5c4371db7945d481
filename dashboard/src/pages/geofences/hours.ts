import type { OperatingHours } from '../../../../src/model/geofence.ts'
import { geofenceTexts } from '../../texts/texts.ts'

/** One day per line, in the language of the dashboard: "Monday 08:00–12:00, 13:00–18:00". */
export const formatHours = (hours: OperatingHours): string =>
  Object.entries(hours)
    .map(
      ([day, ranges]) =>
        `${geofenceTexts.days[day as Day] ?? day} ${ranges.map((range) => range.join('–')).join(', ')}`,
    )
    .join('\n')

/** Splits the lines; the API validates days and times. */
export function parseHours(text: string): Record<string, string[][]> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) return undefined
  return Object.fromEntries(
    lines.map((line) => {
      const [, day = '', ranges = ''] = /^\s*(\S+?):?(?:\s+(.*))?$/.exec(line) ?? []
      const listed = ranges.split(',').filter((range) => range.trim() !== '')
      return [nameForApi(day), listed.map((range) => range.split(/[-–]/).map((time) => time.trim()))]
    }),
  )
}

type Day = keyof typeof geofenceTexts.days

/** What is none of the language's days is left to the API, which knows the English ones and their short forms. */
function nameForApi(day: string): string {
  const known = Object.entries(geofenceTexts.days).find(
    ([, name]) => name.toLowerCase() === day.toLowerCase(),
  )
  return known?.[0] ?? day
}
