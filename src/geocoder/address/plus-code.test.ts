import { expect, it } from 'vitest'
import { positionOfPlusCode } from './plus-code.ts'

// From the test data of the specification of Open Location Codes.
it.each([
  ['8FVC2222+22', 47.0000625, 8.0000625],
  ['4VCPPQGP+Q9', -41.2730625, 174.7859375],
  ['62G20000+', undefined],
  ['22222222+22', -89.9999375, -179.9999375],
  ['7FG49QCJ+2VX', 20.3701125, 2.782234375],
  ['8FVC9G8F+6W', 47.3655625, 8.5248125],
  ['8fvc9g8f 6w', 47.3655625, 8.5248125],
  ['9G8F+6W', undefined],
  ['ABCDEFGH+12', undefined],
])('%s', (code, latitude, longitude?) => {
  const [x, y] = positionOfPlusCode(code) ?? []
  if (latitude === undefined) expect(x).toBeUndefined()
  else expect([y, x]).toEqual([expect.closeTo(latitude, 6), expect.closeTo(longitude as number, 6)])
})
