import { expect, it } from 'vitest'
import type { Drive, LocalPart } from './drives.ts'
import { isHeldUp } from './uneven-ends.ts'

const origin = { longitude: 0, latitude: 0 }
const destination = { longitude: 0.2, latitude: 0 }

it.each([
  ['another exit is come to before', 5_000, 6_000, 5_100, true],
  ['its own exit is the next', 5_000, 6_000, 5_600, false],
  ['the local roads cost little', 400, 6_000, 300, false],
  ['the other search is held up as long', 5_000, 12_000, 5_100, false],
])('says whether a search is held up where %s', (_, cost, whole, other, expected) => {
  const drive = driveFrom(part(cost, 1, 0.01), whole)
  const others = [drive, driveFrom(part(other - 100, 2, 0.05), whole), undefined]
  expect(isHeldUp({ drive, origin, destination }, 'start', others)).toBe(expected)
})

it('knows no other exit where all ways have the same', () => {
  const drive = driveFrom(part(5_000, 1, 0.01), 6_000)
  expect(isHeldUp({ drive, origin, destination }, 'start', [drive, drive])).toBe(false)
  expect(isHeldUp({ drive, origin, destination }, 'end', [drive])).toBe(false)
})

/** Local roads up to so far east, and a road of cost 100 behind them. */
function part(cost: number, edge: number, x: number): LocalPart {
  return { cost, x, y: 0, exit: { edge, cost: cost + 100, x, y: 0 } }
}

function driveFrom(start: LocalPart, cost: number): Drive {
  const turns = new Int32Array()
  const localParts = { start, end: undefined }
  return { first: 0, turns, endsCost: 0, detours: [0, 0], localParts, cost, metres: 0, seconds: 0 }
}
