import { expect, it } from 'vitest'
import { readOverland } from './overland.ts'

/** The request of https://github.com/aaronpk/Overland-iOS#api, version 1.3. */
const properties = {
  ...{
    timestamp: '2015-10-01T08:00:00-0700',
    altitude: 0,
    speed: 4,
    horizontal_accuracy: 30,
    vertical_accuracy: -1,
  },
  ...{
    motion: ['driving', 'stationary'],
    pauses: false,
    activity: 'other_navigation',
    desired_accuracy: 100,
  },
  ...{ deferred: 1000, significant_change: 'disabled', locations_in_payload: 1, battery_state: 'charging' },
  ...{ battery_level: 0.8, device_id: 'ada-phone', wifi: '', course: -1 },
}
const feature = (changes: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-122.030581, 37.3318] },
  properties: { ...properties, ...changes },
})

it('Overland 1.3: a batch', () => {
  expect(
    readOverland({ locations: [feature(), feature({ motion: ['stationary'] })], current: feature() }),
  ).toEqual([
    {
      ...{ deviceId: 'ada-phone', latitude: 37.3318, longitude: -122.030581, accuracy: 30 },
      ...{ updatedAt: '2015-10-01T08:00:00-0700', stopped: false, battery: 80, speed: 4, altitude: 0 },
    },
    expect.objectContaining({ stopped: true }),
  ])
})

it.each([
  ['a batch of another kind', { locations: { 0: feature() } }],
  ['the app was paused', { locations: [feature({ action: 'paused_location_updates' })] }],
  ['a visit', { locations: [feature({ action: 'visit', arrival_date: null })] }],
  ['a trip that has ended', { locations: [feature({ type: 'trip', mode: 'walk' })] }],
])('says nothing about where the phone is: %s', (_what, sent) => {
  expect(readOverland(sent)).toEqual([])
})

it('reads what is unknown as such, and the id of the phone where the app has none', () => {
  const unknown = {
    horizontal_accuracy: -1,
    speed: -1,
    battery_level: -1,
    motion: [],
    device_id: '',
    unique_id: 'F3-9',
  }
  expect(readOverland({ locations: [feature(unknown)] })).toMatchObject([
    { deviceId: 'F3-9', accuracy: 50, speed: undefined, battery: undefined, stopped: undefined },
  ])
})

it('points from before the app was given an id are of the same phone', () => {
  const locations = [feature({ device_id: '' }), feature({ device_id: undefined }), feature()]
  const ids = readOverland({ locations }).map(({ deviceId }) => deviceId)
  expect(ids).toEqual(['ada-phone', 'ada-phone', 'ada-phone'])
  expect(readOverland({ locations: [feature({ device_id: '' })] })).toMatchObject([{ deviceId: undefined }])
})
