import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonInSlices } from './long-answers.ts'

it('writes what JSON.stringify writes', async () => {
  const value = fc.object({
    maxDepth: 2,
    maxKeys: 4,
    withDate: true,
    values: [fc.string(), fc.double(), fc.constant(undefined)],
  })
  await fc.assert(
    fc.asyncProperty(value, async (answer) => {
      expect(await jsonInSlices(answer, async () => {})).toBe(JSON.stringify(answer))
    }),
  )
})

it('pauses in long lists, wherever they are', async () => {
  const list = Array.from({ length: 1000 }, (_, at) => ({ at }))
  const answer = { meta: { code: 200 }, list, geometry: { coordinates: list } }
  let pauses = 0
  const text = await jsonInSlices(answer, async () => void pauses++)
  expect(text).toBe(JSON.stringify(answer))
  expect(pauses).toBe(6)
})
