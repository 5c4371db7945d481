import { expect, it } from 'vitest'
import { createLine } from './line.ts'

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
  const results = [line(1, work('a', true)), line(1, work('b')), line(2, work('c'))]
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
  const first = line(1, () => new Promise<void>((resolve) => (end = resolve)))
  const waiting = Array.from({ length: 100 }, () => line(1, async () => {}))
  await expect(line(1, async () => {})).rejects.toThrow(
    '100 searches, lists and imports of this project are waiting already.',
  )
  await expect(line(2, async () => 'other')).resolves.toBe('other')
  end()
  await Promise.all([first, ...waiting])
  await expect(line(1, async () => 'again')).resolves.toBe('again')
})
