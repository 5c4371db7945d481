import { ApiError, EngineRefusal, errors } from '../../errors.ts'

/** An error on its way from one process to another. */
export type PackedError = { message: string } & (
  | { kind: 'refusal' }
  | { kind: 'other'; stack: string | undefined }
  | ({ kind: 'answer' } & ApiError)
)

export function packError(error: unknown): PackedError {
  const { message, stack } = error as Error
  if (error instanceof EngineRefusal) return { message, kind: 'refusal' }
  return error instanceof ApiError ? { ...error, message, kind: 'answer' } : { message, kind: 'other', stack }
}

export function unpackError(packed: PackedError): Error {
  if (packed.kind === 'answer') return errors.received(packed)
  if (packed.kind === 'refusal') return new EngineRefusal(packed.message)
  return Object.assign(new Error(packed.message), packed.stack !== undefined && { stack: packed.stack })
}
