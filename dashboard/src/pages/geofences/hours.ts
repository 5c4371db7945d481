import type { OperatingHours } from '../../../../src/model/geofence.ts'

/** "Monday 08:00–12:00, 13:00–18:00", a line a day. */
export const shownHours = (hours: OperatingHours): string =>
  Object.entries(hours)
    .map(([day, spans]) => `${day} ${spans.map((span) => span.join('–')).join(', ')}`)
    .join('\n')

/** What such lines say; whether those are days and times is for the API to judge. */
export function readHours(text: string): Record<string, string[][]> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) return undefined
  return Object.fromEntries(
    lines.map((line) => {
      const [, day = '', spans = ''] = /^\s*(\S+?):?(?:\s+(.*))?$/.exec(line) ?? []
      const listed = spans.split(',').filter((span) => span.trim() !== '')
      return [day, listed.map((span) => span.split(/[-–]/).map((time) => time.trim()))]
    }),
  )
}
