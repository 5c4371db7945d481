import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distance, type Position } from '../../../../src/geo/distance.ts'
import { lengthOf, measureLine, positionAt } from './measured-line.ts'

const corner: Position = [13.26, 53.55]
const east: Position = [13.27, 53.55]
const north: Position = [13.27, 53.56]

describe('a measured line', () => {
  const measured = measureLine([corner, east, north])
  const toEast = distance(...corner, ...east)
  it.each<[metres: number, there: Position]>([
    [0, corner],
    [toEast / 2, [13.265, 53.55]],
    [toEast, east],
    [lengthOf(measured), north],
    [lengthOf(measured) + 1000, north],
  ])('is after %d m at %j', (metres, there) => {
    const [x, y] = positionAt(measured, metres)
    expect(distance(x, y, ...there)).toBeLessThan(0.1)
  })

  it('has no jumps: a step is never longer than the distance asked for', () => {
    const degrees = fc.tuple(
      fc.double({ min: 13, max: 13.1, noNaN: true }),
      fc.double({ min: 53, max: 53.1, noNaN: true }),
    )
    fc.assert(
      fc.property(
        fc.array(degrees, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 200, max: 2000 }),
        (line, step) => {
          const random = measureLine(line)
          for (let metres = 0; metres < lengthOf(random); metres += step) {
            const [from, to] = [positionAt(random, metres), positionAt(random, metres + step)]
            expect(distance(...from, ...to)).toBeLessThanOrEqual(step * 1.001 + 0.01)
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})
