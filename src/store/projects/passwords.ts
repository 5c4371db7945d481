import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Some 50 ms and 32 MB for one guess. A hash carries the cost it was made with, so that this one may rise. */
const cost = 15 // as a power of two
const blockSize = 8
const parallel = 1

export const shortestPassword = 12

/** `scrypt:15:8:1:salt:hash`, both in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost, blockSize, parallel)
  return ['scrypt', cost, blockSize, parallel, salt.toString('base64url'), hash.toString('base64url')].join(
    ':',
  )
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, power, size, lanes, salt = '', hash = ''] = stored.split(':')
  const expected = Buffer.from(hash, 'base64url')
  const got = await derive(
    password,
    Buffer.from(salt, 'base64url'),
    Number(power),
    Number(size),
    Number(lanes),
  )
  return timingSafeEqual(got, expected)
}

/** What nobody's password is: checked where there is no such operator, so that the time tells nothing. */
export const nobodysPassword = `scrypt:${cost}:${blockSize}:${parallel}:${'A'.repeat(22)}:${'A'.repeat(43)}`

/** 24 letters and digits, easy to copy. */
export function makePassword(): string {
  return randomBytes(18).toString('base64url')
}

function derive(password: string, salt: Buffer, power: number, size: number, lanes: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** power, r: size, p: lanes, maxmem: 2 ** power * size * 256 }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
