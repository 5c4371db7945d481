import { expect, it } from 'vitest'
import { createLine } from './line.ts'

const client = { raw: { destroyed: false } }

it('runs the work of a project in order, one at a time, and that of others meanwhile', async () => {
  const line = createLine()
  const seen: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = [line(1, client, work('a', true)), line(1, client, work('b')), line(2, client, work('c'))]
  expect(await Promise.allSettled(results)).toMatchObject([
    { reason: new Error('a') },
    { value: 'b' },
    { value: 'c' },
  ])
  expect(seen.filter((one) => !one.startsWith('c'))).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  expect(seen.indexOf('c begins')).toBeLessThan(seen.indexOf('a ends'))
})

it('refuses a project that has too much waiting', async () => {
  const line = createLine()
  let end = () => {}
  const first = line(1, client, () => new Promise<void>((resolve) => (end = resolve)))
  const waiting = Array.from({ length: 100 }, () => line(1, client, async () => {}))
  await expect(line(1, client, async () => {})).rejects.toThrow(
    '100 searches, lists and imports of this project are waiting already.',
  )
  await expect(line(2, client, async () => 'other')).resolves.toBe('other')
  end()
  await Promise.all([first, ...waiting])
  await expect(line(1, client, async () => 'again')).resolves.toBe('again')
})

it('does nothing for a client that has gone while it waited', async () => {
  const line = createLine()
  const gone = { raw: { destroyed: false } }
  const done: string[] = []
  let end = () => {}
  const first = line(1, client, () => new Promise<void>((resolve) => (end = resolve)))
  const abandoned = line(1, gone, async () => done.push('for nobody'))
  const next = line(1, client, async () => done.push('next'))
  await new Promise((resolve) => setImmediate(resolve))
  gone.raw.destroyed = true
  end()
  await expect(abandoned).rejects.toMatchObject({ status: 408 })
  await Promise.all([first, next])
  expect(done).toEqual(['next'])
})
