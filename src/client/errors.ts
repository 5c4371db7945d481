/** The server refused a call, or could not answer it. */
export class GromaError extends Error {
  override readonly name: string = 'GromaError'
  /** Of HTTP. */
  readonly status: number
  /** The parameter at fault, where there is one. */
  readonly param: string | undefined
  /** Under which the server's log has the request. */
  readonly requestId: string | undefined
  /** Seconds after which it may be tried again, where the server says so. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    message: string,
    {
      param,
      requestId,
      retryAfter,
    }: {
      param?: string | undefined
      requestId?: string | undefined
      retryAfter?: number | undefined
    } = {},
  ) {
    super(message)
    this.status = status
    this.param = param
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/** The server was not reached, or did not answer in time; `cause` says why. Whether it did anything is not known. */
export class GromaUnreachable extends Error {
  override readonly name: string = 'GromaUnreachable'
}

/** The error that an answer is. */
export async function errorOf(answer: Response): Promise<GromaError> {
  const text = await answer.text().catch(() => '')
  const { message, param } = readMeta(text)
  return new GromaError(answer.status, message ?? `The server answered ${answer.status}.`, {
    param,
    requestId: answer.headers.get('x-service-request-id') ?? undefined,
    retryAfter: Number(answer.headers.get('retry-after') ?? Number.NaN) || undefined,
  })
}

/** A proxy in between may have answered something else than JSON. */
function readMeta(text: string): { message?: string; param?: string } {
  try {
    return JSON.parse(text).meta ?? {}
  } catch {
    return {}
  }
}
