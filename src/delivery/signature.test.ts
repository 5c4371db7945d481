import { expect, it } from 'vitest'
import { signatureHeaders } from './signature.ts'

// Computed with openssl: printf '%s' '1769860800.{"event":{}}' | openssl dgst -sha256 -hmac new
const byNew = '48e12c63cd3bcb78fc62ce8cc237b45475915f09fe4a3ad83e4457e674b2eb23'
const byOld = '5fde72bc959d0f8759197efe3e97e0175ae56dd5c885a32c47e037800102e150'

it('signs time and body, and the signing id for the older scheme', () => {
  expect(signatureHeaders({ secret: 'new' }, '{"event":{}}', 1769860800, 'abc')).toEqual({
    'x-service-signature': `t=1769860800,v1=${byNew}`,
    'x-radar-signing-id': 'abc',
    'x-radar-signature': '97b8eff51d042fdd091459e0926bde7eaf6686b5',
  })
})

it('signs with both secrets while the old one is valid', () => {
  const headers = signatureHeaders({ secret: 'new', oldSecret: 'old' }, '{"event":{}}', 1769860800, 'abc')
  expect(headers['x-service-signature']).toBe(`t=1769860800,v1=${byNew},v1=${byOld}`)
})
