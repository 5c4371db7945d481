import { describe, expect, it } from 'vitest'
import { readOsmand } from './osmand.ts'

const fieldsOf = (query: string) => Object.fromEntries(new URLSearchParams(query))

/** Queries of https://www.traccar.org/osmand/, of each app's own source, and of the tests of the Traccar server. */
describe('fields of a query or a form', () => {
  it.each([
    {
      from: 'Traccar Client up to 8: seconds and knots',
      query:
        'id=123456&timestamp=1377177267&lat=60.0&lon=30.0&speed=19.44&bearing=63.5&altitude=35.7&accuracy=3.8&batt=79.0&mock=true',
      read: {
        ...{ deviceId: '123456', latitude: 60, longitude: 30, accuracy: 3.8, mocked: true },
        ...{ updatedAt: '2013-08-22T13:14:27.000Z', speed: 10, heading: 63.5, altitude: 35.7, battery: 79 },
      },
    },
    {
      from: 'Traccar Client 10, a form',
      query:
        'id=48241179&lat=53.5587&lon=13.2618&timestamp=1763290000&accuracy=12.5&altitude=21.0&batt=87&charge=false',
      read: { deviceId: '48241179', accuracy: 12.5, battery: 87, speed: undefined, mocked: false },
    },
    {
      from: 'OsmAnd 4: milliseconds, metres per second, the accuracy as hdop',
      query:
        'id=902064&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&altitude=224.0&speed=11.5&bearing=90.0',
      read: {
        ...{ deviceId: '902064', latitude: 42.06288, longitude: -88.23412, accuracy: 6, speed: 11.5 },
        ...{ updatedAt: '2015-09-12T14:38:06.579Z', altitude: 224, heading: 90 },
      },
    },
    {
      from: 'a tracker with a true dilution of precision',
      query: 'id=123456&timestamp=1377177267&lat=60.0&lon=30.0&speed=10&bearing=0.0&altitude=0&hdop=0.8',
      read: { accuracy: 50, speed: 5.14, heading: 0, altitude: 0 },
    },
    {
      from: 'a tracker that writes the time as text',
      query: 'id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z',
      read: { updatedAt: '2016-01-27T18:55:47Z', accuracy: 50 },
    },
    {
      from: 'one that calls them otherwise',
      query: 'deviceid=123456&location=60.0,30.0&heading=12',
      read: { deviceId: '123456', latitude: 60, longitude: 30, heading: 12, updatedAt: undefined },
    },
  ])('$from', ({ query, read }) => {
    expect(readOsmand(fieldsOf(query))).toEqual([expect.objectContaining(read)])
  })

  it('are no location where the receiver had no fix', () => {
    expect(readOsmand(fieldsOf('id=1&lat=60&lon=30&valid=false'))).toEqual([])
    expect(readOsmand(fieldsOf('id=1&lat=60&lon=30&valid=1'))).toHaveLength(1)
  })

  it('are left as they are where they are no numbers, so that they are refused by name', () => {
    expect(readOsmand(fieldsOf('id=1&lat=north&lon=0x1e&timestamp=now'))).toMatchObject([
      { latitude: 'north', longitude: '0x1e', updatedAt: 'now' },
    ])
  })
})

describe('JSON', () => {
  const coords = {
    latitude: 37.4219983,
    longitude: -122.084,
    accuracy: 5,
    speed: 18.67,
    heading: -1,
    altitude: 5,
  }
  const location = {
    ...{
      timestamp: '2025-06-15T13:45:12.862Z',
      coords,
      is_moving: false,
      odometer: 0,
      event: 'motionchange',
    },
    ...{ battery: { level: 0.79, is_charging: false }, activity: { type: 'still' }, extras: {} },
  }
  const read = {
    ...{ deviceId: '48241179', latitude: 37.4219983, longitude: -122.084, accuracy: 5, speed: 18.67 },
    ...{ updatedAt: '2025-06-15T13:45:12.862Z', stopped: true, battery: 79, altitude: 5, heading: undefined },
  }

  it.each([
    { from: 'Traccar Client 9', sent: { location, device_id: '48241179' }, reads: [read] },
    {
      from: 'Traccar Client 9, simulated, with an unknown battery',
      sent: { location: { ...location, mock: true, battery: { level: -1 } }, device_id: '48241179' },
      reads: [{ ...read, battery: undefined, mocked: true }],
    },
    {
      from: 'the Traccar Client SDK, a queue',
      sent: [
        { id: 'van-7', lat: 60, lon: 30, timestamp: 1377177267, accuracy: 4, speed: 19.44, batt: 80 },
        { id: 'van-7', lat: 60.1, lon: 30, timestamp: 1377177268, accuracy: 4 },
      ],
      reads: [
        { deviceId: 'van-7', latitude: 60, speed: 10, battery: 80 },
        { deviceId: 'van-7', latitude: 60.1 },
      ],
    },
  ])('$from', ({ sent, reads }) => {
    expect(readOsmand(sent)).toEqual(reads.map((one) => expect.objectContaining(one)))
  })
})
