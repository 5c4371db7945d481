import { expect, it } from 'vitest'
import { createAddressRule } from './addresses.ts'

it.each<[address: string, isAllowed: boolean]>([
  ['8.8.8.8', true],
  ['9.255.255.255', true],
  ['11.0.0.1', true],
  ['100.63.255.255', true],
  ['100.128.0.1', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['223.255.255.255', true],
  ['2a00:1450:4001:81b::200e', true],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::7f00:1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['0:0:0:0:0:ffff:a9fe:a9fe', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:1::1', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['localhost', false],
  ['', false],
])('%s is allowed: %s', (address, isAllowed) => {
  expect(createAddressRule([])(address)).toBe(isAllowed)
})

it.each<[allowed: string[], address: string, isAllowed: boolean]>([
  [['10.1.0.0/16'], '10.1.2.3', true],
  [['10.1.0.0/16'], '::ffff:10.1.2.3', true],
  [['10.1.0.0/16'], '10.2.0.1', false],
  [['127.0.0.1', 'fd00::/8'], '127.0.0.1', true],
  [['127.0.0.1', 'fd00::/8'], '127.0.0.2', false],
  [['127.0.0.1', 'fd00::/8'], 'fd12::1', true],
  [['all'], '169.254.169.254', true],
])('where %j are allowed, %s is: %s', (allowed, address, isAllowed) => {
  expect(createAddressRule(allowed)(address)).toBe(isAllowed)
})
