import { ApiError, EngineRefusal, errors } from '../../errors.ts'

/** An error on its way from one process to another. */
export type PackedError = { message: string } & (
  | { kind: 'refusal' | 'other' }
  | ({ kind: 'answer' } & ApiError)
)

export function packError(error: unknown): PackedError {
  const { message } = error as Error
  if (error instanceof EngineRefusal) return { message, kind: 'refusal' }
  return error instanceof ApiError ? { ...error, message, kind: 'answer' } : { message, kind: 'other' }
}

export function unpackError(packed: PackedError): Error {
  if (packed.kind === 'answer') return errors.received(packed)
  return packed.kind === 'refusal' ? new EngineRefusal(packed.message) : new Error(packed.message)
}
