import { expect, it } from 'vitest'
import { publicUrlOf } from './public-url.ts'

const config = { publicUrl: undefined, host: '0.0.0.0', tlsCertificate: undefined }
const urlOf = (changes: object, addresses = ['192.168.1.5', '10.0.0.2']) =>
  publicUrlOf({ ...config, ...changes }, 8080, () => addresses)

it.each([
  ['what the operator says', { publicUrl: 'https://groma.example.com/' }, 'https://groma.example.com'],
  ['the address of the machine', {}, 'http://192.168.1.5:8080'],
  ['the one it listens on', { host: '10.0.0.2' }, 'http://10.0.0.2:8080'],
  ['one of IPv6', { host: '2001:db8::7', tlsCertificate: 'PEM' }, 'https://[2001:db8::7]:8080'],
])('is %s', (_what, changes, url) => {
  expect(urlOf(changes)).toEqual({ url })
})

it.each([
  ['loopback is listened on', { host: '127.0.0.1' }, [], 'host', 'GROMA_HOST is 127.0.0.1'],
  ['the machine is in no network', {}, [], 'network', 'no address in a network'],
])('says so where only %s', (_what, changes, addresses, warningCode, reason) => {
  const warning = expect.stringContaining(reason)
  expect(urlOf(changes, addresses)).toMatchObject({ warning, warningCode })
})
