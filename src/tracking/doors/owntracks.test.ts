import { describe, expect, it } from 'vitest'
import { readOwntracks } from './owntracks.ts'

/** Payloads as documented at https://owntracks.org/booklet/tech/http/, …/tech/json/ and …/features/traccar/. */
describe('OwnTracks', () => {
  it.each([
    {
      from: 'OwnTracks for iOS, by the booklet on Traccar',
      message: {
        ...{ cog: 271, batt: 41, lon: 2.29513, acc: 5, vel: 61, vac: 21, lat: 48.85833, t: 'u' },
        ...{ tst: 1497508651, alt: 167, _type: 'location', topic: 'owntracks/jane/phone', p: 71, tid: 'JJ' },
      },
      read: {
        ...{ deviceId: 'phone', latitude: 48.85833, longitude: 2.29513, accuracy: 5 },
        ...{ updatedAt: '2017-06-15T06:37:31.000Z', battery: 41, speed: 16.94, altitude: 167, heading: 271 },
      },
    },
    {
      from: 'OwnTracks 26 for iOS, on the move with a phone that lies still on the dashboard',
      message: {
        ...{
          _type: 'location',
          lat: 53.5587,
          lon: 13.2618,
          acc: 12,
          tst: 1763290000,
          tid: 'ab',
          bs: 1,
          batt: 90,
        },
        ...{ conn: 'm', m: 2, topic: 'owntracks/ada/iphone', motionactivities: ['automotive', 'stationary'] },
      },
      read: { deviceId: 'iphone', accuracy: 12, battery: 90, stopped: false },
    },
    {
      from: 'OwnTracks 2.5 for Android: no speed and accuracy known',
      message: {
        ...{
          _type: 'location',
          _id: '61d1a3c6',
          acc: 0,
          lat: 48.85833,
          lon: 2.29513,
          tid: 'JJ',
          tst: 1497476456,
        },
        ...{ created_at: 1497476460, t: 'p', bs: 0, conn: 'w', inregions: [], topic: 'owntracks/jane/pixel' },
      },
      read: { deviceId: 'pixel', accuracy: 50, updatedAt: '2017-06-14T21:40:56.000Z', speed: undefined },
    },
    {
      from: 'the smallest one of the booklet',
      message: { lon: 2.29513, lat: 48.85833, _type: 'location', tst: 1497476456, tid: 'JJ' },
      read: { deviceId: 'JJ', latitude: 48.85833, longitude: 2.29513, accuracy: 50 },
    },
    {
      from: 'a region that was entered',
      message: {
        ...{ _type: 'transition', wtst: 1497470000, lat: 48.85833, lon: 2.29513, tst: 1497476456, acc: 20 },
        ...{ tid: 'JJ', event: 'enter', desc: 'Home', t: 'c', topic: 'owntracks/jane/phone/event' },
      },
      read: { deviceId: 'phone', latitude: 48.85833, longitude: 2.29513, accuracy: 20 },
    },
  ])('$from', ({ message, read }) => {
    expect(readOwntracks(message, undefined)).toEqual([expect.objectContaining(read)])
    expect(readOwntracks(message, 'myphone')).toMatchObject([{ deviceId: 'myphone' }]) // by the header
  })

  it.each([
    { _type: 'lwt', tst: 1380738247 },
    { _type: 'waypoint', desc: 'Home', lat: 48.858, lon: 2.295, rad: 50, tst: 1497470000 },
    { _type: 'waypoints', waypoints: [{ _type: 'waypoint', desc: 'Home', lat: 48.858, lon: 2.295 }] },
    { _type: 'card', name: 'Jane' },
    { _type: 'encrypted', data: 'Xq3…' },
    {},
    [],
    undefined,
    'text',
  ])('says nothing about where the phone is: %j', (message) => {
    expect(readOwntracks(message, 'myphone')).toEqual([])
  })
})
