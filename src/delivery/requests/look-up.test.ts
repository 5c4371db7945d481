import { expect, it } from 'vitest'
import { createAddressRule } from './addresses.ts'
import { createLookUp } from './look-up.ts'

const look = (host: string, allowed: string[], all: boolean) =>
  new Promise((resolve, reject) => {
    createLookUp(createAddressRule(allowed))(host, { all, family: 4 }, (error, address) =>
      error ? reject(error) : resolve(address),
    )
  })

it('a name may not stand for an address that webhooks may not reach', async () => {
  await expect(look('localhost', [], true)).rejects.toThrow(
    'localhost is 127.0.0.1, an address that webhooks may not reach.',
  )
  await expect(look('localhost', ['10.0.0.0/8'], false)).rejects.toThrow('may not reach')
})

it('an allowed address is answered in the form that was asked for', async () => {
  expect(await look('localhost', ['127.0.0.0/8'], true)).toEqual([{ address: '127.0.0.1', family: 4 }])
  expect(await look('localhost', ['127.0.0.0/8'], false)).toBe('127.0.0.1')
})

it('a name without an address is an error that names it', async () => {
  await expect(look('nowhere.invalid', ['all'], true)).rejects.toThrow('nowhere.invalid')
})
