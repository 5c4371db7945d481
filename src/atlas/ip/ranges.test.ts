import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ip4Within, readIp } from './address.ts'
import { createIpRanges, type IpRange, ipRangesOf, readIpRange } from './ranges.ts'

const ranges = (...texts: string[]) => createIpRanges(texts.map((text) => readIpRange(text) as IpRange))

it.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['0:0:0:0:0:FFFF:c000:207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['2002:c000:0207::1', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['64:ff9b:1::c000:207', undefined],
  ['2001:db8::c000:207', undefined],
  ['::192.0.2.7', undefined],
  ['not an address', undefined],
])('within %s is %s', (ip, within) => expect(ip4Within(ip)).toBe(within))

describe('ranges of addresses', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.77/24', '192.0.2.0', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['0.0.0.0/0', '203.0.113.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['10.0.0.1 - 10.0.0.9', '10.0.0.9', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::', false],
    ['2001:db8::1', '2001:0db8:0::0001', true],
    ['::ffff:192.0.2.0/120', '192.0.2.9', true],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['192.0.2.0/24', 'not an address', false],
  ])('%s and %s: %s', (list, ip, expected) => expect(ranges(list).contains(ip)).toBe(expected))

  it.each(['', 'example.com', '192.0.2.0/33', '2001:db8::/129', '192.0.2', '10.0.0.9-10.0.0.1', '1.2.3.4/x'])(
    'refuses "%s"',
    (text) => expect(readIpRange(text)).toBeUndefined(),
  )

  it('are merged where they overlap or touch', () => {
    const melted = ranges('10.0.1.0/24', '10.0.0.0/24', '10.0.0.128/25', '10.0.3.0/24')
    expect(melted.size).toBe(2)
    expect(ipRangesOf(melted.words).contains('10.0.1.1')).toBe(true)
    expect(melted.contains('10.0.2.1')).toBe(false)
  })

  it('agree with Node’s BlockList', () => {
    // Not in ::/16, where we map IPv4; Node keeps the two apart.
    const ip6 = fc.ipV6().filter((address) => (readIp(address)?.[0] ?? 0) >= 0x10000)
    const ip = fc.oneof(fc.ipV4(), ip6)
    const cidr = fc.oneof(
      fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })),
      fc.tuple(ip6, fc.integer({ min: 16, max: 128 })),
    )
    fc.assert(
      fc.property(fc.array(cidr), fc.array(ip), (list, others) => {
        const reference = new BlockList()
        for (const [address, bits] of list) reference.addSubnet(address, bits, family(address))
        const tested = ranges(...list.map(([address, bits]) => `${address}/${bits}`))
        for (const address of [...list.map(([one]) => one), ...others])
          expect(tested.contains(address)).toBe(reference.check(address, family(address)))
      }),
    )
  })
})

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
