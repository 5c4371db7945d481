import { expect, it } from 'vitest'
import { EngineRefusal, errors } from '../../errors.ts'
import { packError, unpackError } from './packed-errors.ts'

it.each([
  ['an answer with headers', errors.roadsBeingBuilt()],
  ['an answer with a parameter', errors.missing('origin')],
  ['a refusal of the engine', new EngineRefusal('No path could be found')],
  ['any other', new Error('The disk is full.')],
])('%s is the same in another process', (_what, error) => {
  const arrived = unpackError(JSON.parse(JSON.stringify(packError(error))))
  expect(arrived).toStrictEqual(error)
  expect({ ...arrived }).toEqual({ ...error })
})
