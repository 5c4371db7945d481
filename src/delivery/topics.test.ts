import { expect, it } from 'vitest'
import { eventTopic, readOwnTracksTopic } from './topics.ts'

it.each<[event: Parameters<typeof eventTopic>[2], project: string, live: boolean, topic: string]>([
  [{ type: 'user.entered_geofence', user: { _id: 'u1', userId: 'ada' } }, 'shop', false, 'groma/shop/test/events/user.entered_geofence/ada'],
  [{ type: 'user.exited_geofence', user: { _id: 'u1' } }, 'shop', true, 'groma/shop/live/events/user.exited_geofence/u1'],
  [{ type: 'bought' }, 'shop', false, 'groma/shop/test/events/bought/-'],
  [{ type: 'bought', user: { userId: 'a/b+#' } }, 'my shop', false, 'groma/my%20shop/test/events/bought/a%2Fb%2B%23'],
])('%j of %s goes to its topic', (event, project, live, topic) => {
  expect(eventTopic(project, live, event)).toBe(topic)
}) // biome-ignore format: one line a case

it.each<[topic: string, read: object | undefined]>([
  ['groma/shop/test/in/owntracks/ada/phone', { project: 'shop', live: false, userId: 'ada', deviceId: 'phone' }],
  ['groma/my%20shop/live/in/owntracks/a%2Fb/phone', { project: 'my shop', live: true, userId: 'a/b', deviceId: 'phone' }],
  ['groma/shop/test/in/owntracks/ada/phone/event', { project: 'shop', live: false, userId: 'ada', deviceId: 'phone' }],
  ['groma/shop/test/in/owntracks/ada/phone/waypoint', undefined],
  ['groma/shop/prod/in/owntracks/ada/phone', undefined],
  ['groma/shop/test/in/owntracks//phone', undefined],
  ['groma/shop/test/in/owntracks/%/phone', undefined],
  ['owntracks/ada/phone', undefined],
])('a message to %s is of %j', (topic, read) => {
  expect(readOwnTracksTopic(topic, '{}')).toEqual(read && { ...read, payload: '{}' })
}) // biome-ignore format: one line a case
