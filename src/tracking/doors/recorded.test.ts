import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readGeojsonTrack } from './geojson-track.ts'
import { readGpx } from './gpx.ts'
import { readNmea } from './nmea.ts'
import type { SlicedReader } from './recorded-point.ts'

function whole(reading: SlicedReader) {
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

const trkpt = (inner: string) => `<trkpt lat="53.5587" lon="13.2618">${inner}</trkpt>`
const gpx = (...points: string[]) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="test"><wpt lat="1" lon="2"/><trk><name>Tour</name><trkseg>${points.join('')}</trkseg></trk></gpx>`

const time = '2026-01-31T12:00:00Z'
const there = { latitude: 53.5587, longitude: 13.2618, accuracy: 50, updatedAt: time }

describe('recorded tracks', () => {
  it.each([
    [
      'GPX 1.1 with speed and course in an extension',
      readGpx,
      gpx(
        trkpt(
          `<ele>21.5</ele><time>${time}</time><hdop>0.8</hdop><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.4</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>`,
        ),
        trkpt(''),
      ),
      [
        { ...there, place: 'Point 1', altitude: 21.5, speed: 1.4, heading: 90 },
        { ...there, place: 'Point 2', updatedAt: undefined, altitude: undefined },
      ],
    ],
    [
      'a GeoJSON line with times, as converters of GPX write it',
      readGeojsonTrack,
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { name: 'Tour', coordTimes: [[time], [time, time]] },
            geometry: {
              type: 'MultiLineString',
              coordinates: [
                [[13.2618, 53.5587, 21]],
                [
                  [1, 2],
                  [3, 4],
                ],
              ],
            },
          },
          {
            type: 'Feature',
            properties: { time, accuracy: 5, speed: 2 },
            geometry: { type: 'Point', coordinates: [13.2618, 53.5587] },
          },
        ],
      }),
      [
        { ...there, place: 'Point 1', altitude: 21 },
        { place: 'Point 2', latitude: 2, longitude: 1, updatedAt: time },
        { place: 'Point 3', latitude: 4, longitude: 3, updatedAt: time },
        { ...there, place: 'Point 4', accuracy: 5, speed: 2 },
      ],
    ],
    [
      // The first RMC is that of https://www.traccar.org/traccar-client-protocol/.
      'NMEA 0183: a fix, one lost, and one with its altitude before it',
      readNmea,
      [
        '$GPRMC,225446,A,4916.45,N,12311.12,W,000.5,054.7,191194,020.3,E*68',
        '$GPGSV,1,1,00',
        '$GPRMC,225447,V,,,,,,,191194,,',
        '$GPGGA,120000.50,5333.522,S,01315.708,E,1,08,0.9,21.4,M,46.9,M,,',
        '$GNRMC,120000.50,A,5333.522,S,01315.708,E,10.0,,310126,,',
      ].join('\r\n'),
      [
        {
          place: 'Line 1',
          latitude: 49.2741667,
          longitude: -123.1853333,
          speed: 0.26,
          heading: 54.7,
        },
        {
          place: 'Line 5',
          latitude: -53.5587,
          longitude: 13.2618,
          altitude: 21.4,
          updatedAt: '2026-01-31T12:00:00.50Z',
        },
      ],
    ],
  ])('%s', (_what, read, text, points) => {
    expect(whole(read(text))).toEqual(points.map((point) => expect.objectContaining(point)))
  })

  it.each([
    ['text that is no XML', readGpx, 'hello', 'Expected well-formed GPX'],
    ['a GPX that is cut off', readGpx, gpx(trkpt('')).slice(0, -9), 'Expected well-formed GPX: 1:'],
    ['another XML', readGpx, '<kml/>', 'Expected the element gpx, got kml.'],
    ['elements without end', readGpx, `<gpx>${'<a>'.repeat(99)}`, 'at most 60 levels'],
    [
      'too many points',
      readGpx,
      gpx(...Array(50_001).fill('<trkpt/>')),
      'Expected 1 to 50000 points, got more.',
    ],
    ['text that is no JSON', readGeojsonTrack, '{', 'Expected GeoJSON: '],
    [
      'a polygon',
      readGeojsonTrack,
      '{"type":"Feature","geometry":{"type":"Polygon"}}',
      'Feature 1: expected a Point, LineString or MultiLineString, got "Polygon".',
    ],
    [
      'a wrong checksum',
      readNmea,
      '\n$GPRMC,225446,A,4916.45,N,12311.12,W,000.5,054.7,191194,020.3,E*69',
      'Line 2: expected the checksum 68, got 69.',
    ],
    ['a line without end', readNmea, `$GPRMC,${'1'.repeat(300)}`, 'Line 1: expected at most 200 characters'],
  ])('refuses %s', (_what, read, text, message) => {
    expect(() => whole(read(text))).toThrow(message)
  })

  it.each([
    ['GPX', readGpx],
    ['GeoJSON', readGeojsonTrack],
    ['NMEA', readNmea],
  ])('reads any text as %s, or refuses it with a sentence', (_what, read) => {
    const token = fc.constantFrom(
      '<gpx>',
      '<trkpt lat="1">',
      '</gpx>',
      '$GPRMC,',
      ',',
      '*',
      '\n',
      '{"type":',
      '[',
      '}',
      'A',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(token, fc.string()), { maxLength: 30 }), (parts) => {
        try {
          whole(read(parts.join('')))
        } catch (error) {
          expect(error).toMatchObject({ status: 400, param: 'text' })
        }
      }),
    )
  })
})
