import { expect, it } from 'vitest'
import { locate } from './locate.ts'

it('is JSON even where the engine knows no direction of a road', async () => {
  const actor = { locate: async () => '[{"edges":[{"distance":0.0,"heading":,"outbound_reach":50}]}]' }
  expect(JSON.parse(await locate(actor, '{}'))).toEqual([
    { edges: [{ distance: 0, heading: null, outbound_reach: 50 }] },
  ])
})
