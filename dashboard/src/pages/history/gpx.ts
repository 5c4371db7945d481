import type { Segment } from './track.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** GPX 1.1: one track, with a segment for each piece between gaps. */
export function toGpx(name: string, segments: readonly Segment[]): string {
  const parts = segments.map(
    (segment) =>
      `<trkseg>${segment
        .map(
          ({ x, y, at }) => `<trkpt lat="${y}" lon="${x}"><time>${new Date(at).toISOString()}</time></trkpt>`,
        )
        .join('\n')}</trkseg>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Groma" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>${escaped(name)}</name>
${parts.join('\n')}
</trk></gpx>
`
}
