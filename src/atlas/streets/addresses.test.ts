import { expect, it } from 'vitest'
import { sectionsOf } from '../format/sections.ts'
import { readUses } from './addresses.ts'

it('reads the use of buildings, unknown where the file is older than that column', () => {
  const uses = readUses(sectionsOf({ 'address.use': Uint8Array.of(1, 2, 0) }))
  expect([0, 1, 2].map(uses)).toEqual(['residential', 'commercial', 'unknown'])
  expect(readUses(sectionsOf({}))(0)).toBe('unknown')
})
