import { expect, it } from 'vitest'
import { subscriberOf } from './requester.ts'

const socket = { remoteAddress: '192.0.2.9' } as Parameters<typeof subscriberOf>[0]['socket']

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['unknown', '192.0.2.9'],
])('limits count %s as %s', (ip, counted) => {
  expect(subscriberOf({ ip, socket })).toBe(counted)
})
