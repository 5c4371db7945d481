import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Buckets, createBuckets } from './buckets.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const start = Math.ceil(Date.now() / 1000) * 1000

function passed(buckets: Buckets, key: string, limit: number, now: number, attempts: number): number {
  let count = 0
  for (let i = 0; i < attempts; i++) if (buckets.take(key, limit, now).allowed) count++
  return count
}

describe('a bucket', () => {
  test.each([1, 2, 3, 7, 10, 33, 100, 333, 7000])('lets a burst of exactly %i through', (limit) => {
    expect(passed(createBuckets(), 'key', limit, start, limit + 5)).toBe(limit)
  })

  test('refills steadily', () => {
    const buckets = createBuckets()
    passed(buckets, 'key', 10, start, 10)
    expect(passed(buckets, 'key', 10, start + 99, 1)).toBe(0)
    expect(passed(buckets, 'key', 10, start + 100, 2)).toBe(1)
    expect(passed(buckets, 'key', 10, start + 450, 9)).toBe(3)
    expect(passed(buckets, 'key', 10, start + 60_000, 99)).toBe(10)
  })

  test('says what is left, when it is full again, and when to come back', () => {
    const buckets = createBuckets()
    const first = { allowed: true, limit: 2, remaining: 1, resetAt: start / 1000 + 1, retryAfter: 0 }
    expect(buckets.take('key', 2, start)).toEqual(first)
    expect(buckets.take('key', 2, start)).toEqual({ ...first, remaining: 0 })
    expect(buckets.take('key', 2, start + 10)).toEqual({
      ...first,
      allowed: false,
      remaining: 0,
      retryAfter: 1,
    })
  })

  test('with a limit under one a second holds one request, and names the seconds to wait', () => {
    const buckets = createBuckets()
    expect(buckets.take('key', 0.25, start).allowed).toBe(true)
    expect(buckets.take('key', 0.25, start + 500)).toMatchObject({ allowed: false, retryAfter: 4 })
    expect(buckets.take('key', 0.25, start + 3999).allowed).toBe(false)
    expect(buckets.take('key', 0.25, start + 4000).allowed).toBe(true)
  })

  test('with no limit to speak of refuses', () => {
    expect(createBuckets().take('key', 0, start)).toMatchObject({ allowed: false, retryAfter: 1 })
  })

  test('is nobody else’s', () => {
    const buckets = createBuckets()
    passed(buckets, 'a', 5, start, 5)
    expect(passed(buckets, 'b', 5, start, 9)).toBe(5)
  })

  test('keeps what it holds when its limit rises, and no more than fits when it falls', () => {
    const buckets = createBuckets()
    buckets.resize('idle', 2, 9, start)
    expect(passed(buckets, 'idle', 9, start, 99)).toBe(2)
    passed(buckets, 'used', 9, start, 4)
    buckets.resize('used', 9, 3, start)
    expect(passed(buckets, 'used', 3, start, 99)).toBe(3)
    buckets.resize('used', 3, 9, start + 1000)
    expect(passed(buckets, 'used', 9, start + 1000, 99)).toBe(3)
    expect(passed(buckets, 'used', 9, start + 2000, 99)).toBe(9)
    buckets.resize('nothing', 0, 9, start)
    expect(passed(buckets, 'nothing', 9, start, 99)).toBe(0)
  })

  test('never lets through more than a textbook bucket, nor less', () => {
    const steps = fc.array(fc.record({ wait: fc.nat(400), key: fc.nat(3) }), { maxLength: 300 })
    fc.assert(
      fc.property(steps, fc.constantFrom(0.5, 1, 3, 10, 12.5), (list, limit) => {
        const buckets = createBuckets()
        const textbook = new Map<number, { tokens: number; at: number }>()
        const most = Math.max(1, limit)
        let now = start
        for (const { wait, key } of list) {
          now += wait
          const bucket = textbook.get(key) ?? { tokens: most, at: now }
          bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) * limit) / 1000)
          bucket.at = now
          const allowed = bucket.tokens >= 1 - 1e-6
          if (allowed) bucket.tokens -= 1
          textbook.set(key, bucket)
          expect(buckets.take(String(key), limit, now).allowed).toBe(allowed)
        }
      }),
    )
  })
})

test('memory stays bounded with a bucket per device', () => {
  const buckets = createBuckets()
  const before = heapInUse()
  for (let device = 0; device < 500_000; device++) {
    buckets.take(`track:device-${device}`, 1, start + device / 20) // 20 000 devices a second
  }
  // Two to three seconds' worth of devices; all of them would be some 50 MB.
  expect(heapInUse() - before).toBeLessThan(20e6)
  expect(buckets.take('track:device-499999', 1, start + 25_000).allowed).toBe(false)
})

function heapInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
