import { errors } from '../../errors.ts'
import type { Pause } from '../../geocoder/slices.ts'
import { readGeojsonTrack } from '../doors/geojson-track.ts'
import { readGpx } from '../doors/gpx.ts'
import { readNmea } from '../doors/nmea.ts'
import { mostPoints, type RecordedPoint, type SlicedReader } from '../doors/recorded-point.ts'

export const trackFormats = ['gpx', 'geojson', 'nmea'] as const
type TrackFormat = (typeof trackFormats)[number]

const readers: Record<TrackFormat, (text: string) => SlicedReader> = {
  gpx: readGpx,
  geojson: readGeojsonTrack,
  nmea: readNmea,
}

/** The positions of a recorded track, in the order of the file. Pauses between slices, as files are long. */
export async function readRecordedTrack(
  format: TrackFormat,
  text: string,
  pause: Pause,
): Promise<RecordedPoint[]> {
  const reading = readers[format](text)
  for (;;) {
    const { done, value } = reading.next()
    if (done) {
      if (value.length === 0) throw errors.invalid('text', `Expected 1 to ${mostPoints} points, got none.`)
      return value
    }
    await pause()
  }
}
