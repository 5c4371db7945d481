import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** About 50 ms and 32 MB per guess. A hash records its own cost, so this may be raised later. */
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

/** Checked where there is no such operator, so that the timing does not reveal it. */
export const dummyPassword = `scrypt:${cost}:${blockSize}:${parallel}:${'A'.repeat(22)}:${'A'.repeat(43)}`

/** 24 characters of base64url. */
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
