import { BlockList } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressRange, matchesAddress, parseRanges } from './ip-ranges.ts'

function ranges(text: string): AddressRange[] {
  const parsed = parseRanges(text)
  if (typeof parsed === 'string') throw new Error(parsed)
  return parsed
}

describe('matchesAddress', () => {
  it.each<[text: string, address: string, expected: boolean]>([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['203.0.113.7, 198.51.100.1', '198.51.100.1', true],
    [' 203.0.113.7 ,, ', '203.0.113.7', true],
    ['203.0.113.*', '203.0.113.255', true],
    ['203.0.113.*', '203.0.114.0', false],
    ['203.0.*.*', '203.0.114.0', true],
    ['203.0.*.*', '203.1.114.0', false],
    ['*.*.*.*', '8.8.8.8', true],
    ['*.*.*.*', '2001:db8::1', false],
    ['203.0.113.0/24', '203.0.113.99', true],
    ['203.0.113.77/25', '203.0.113.127', true],
    ['203.0.113.77/25', '203.0.113.128', false],
    ['0.0.0.0/0', '203.0.113.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['203.0.113.7/32', '203.0.113.7', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8:0:0:0:0:0:1', '2001:DB8::1', true],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['::/0', '::1', true],
    ['::/0', '203.0.113.7', false],
    ['203.0.113.7', '::ffff:203.0.113.7', true],
    ['203.0.113.0/24', '::ffff:cb00:7107', true],
    ['::ffff:203.0.113.7', '203.0.113.7', true],
    ['::ffff:203.0.113.0/120', '203.0.113.99', true],
    ['203.0.113.*', '', false],
    ['203.0.113.*', 'unknown', false],
  ])('%s, %s: %s', (text, address, expected) => expect(matchesAddress(ranges(text), address)).toBe(expected))

  it('agrees with the BlockList of Node', () => {
    const bits = fc.integer({ min: 0, max: 128 })
    // Alike from the start, so that many match.
    const ipv6 = fc.array(fc.constantFrom('0', '1', 'ff', '8000', 'ffff'), { minLength: 8, maxLength: 8 })
    const ipv4 = fc.array(fc.constantFrom(0, 1, 127, 128, 255), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(ipv6, ipv6, ipv4, ipv4, bits, (a, b, c, d, length) => {
        // Node sees IPv6 in it, we IPv4: the table above has these.
        fc.pre(![a, b].some((one) => one.slice(0, 6).join() === '0,0,0,0,0,ffff'))
        const list = new BlockList()
        list.addSubnet(a.join(':'), length, 'ipv6')
        expect(matchesAddress(ranges(`${a.join(':')}/${length}`), b.join(':'))).toBe(
          list.check(b.join(':'), 'ipv6'),
        )
        const short = new BlockList()
        short.addSubnet(c.join('.'), length % 33)
        expect(matchesAddress(ranges(`${c.join('.')}/${length % 33}`), d.join('.'))).toBe(
          short.check(d.join('.')),
        )
      }),
    )
  })
})

describe('parseRanges', () => {
  it.each([
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.7.8',
    '203.*.113.7',
    '203.0.*',
    '203.0.113.7*',
    '*',
    '203.0.113.0/33',
    '203.0.113.0/',
    '203.0.113.0/-1',
    '203.0.113.0/8/8',
    '2001:db8::/129',
    '::ffff:203.0.113.0/90',
    '2001:db8',
    '1::2::3',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
    '12345::',
    '2001:db8::*',
    'example.com',
    'fe80::1%eth0',
  ])('refuses %s', (text) =>
    expect(parseRanges(`203.0.113.7, ${text}`)).toMatch(`separated by commas, got "${text}"`),
  )
})
