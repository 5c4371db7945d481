import type { SignInRefusal } from '../../model/project/sign-in.ts'

/** A sign-in by the identity provider does not succeed. `details` are for the log, and have no secrets. */
export class SignInRefused extends Error {
  readonly reason: SignInRefusal
  readonly details: Record<string, unknown>

  constructor(reason: SignInRefusal, details: Record<string, unknown> = {}) {
    super(`sign-in refused: ${reason}`)
    this.reason = reason
    this.details = details
  }
}

/** What the failure of a request to the provider, or of its answer, means to who signs in. */
export function refusalOf(failure: unknown): SignInRefused {
  if (failure instanceof SignInRefused) return failure
  const { code, message, cause } = failure as Failure
  const { error, error_description: description } = challengeIn(cause) ?? (failure as Failure)
  const details = { error, description, code, message, cause: causeOf(cause) }
  if (typeof error === 'string') return new SignInRefused(meanings[error] ?? 'misconfigured', details)
  const isDown =
    failure instanceof TypeError || code === 'OAUTH_TIMEOUT' || Number((cause as Failure)?.status) >= 500
  return new SignInRefused(isDown ? 'unavailable' : 'misconfigured', details)
}

interface Failure {
  error?: unknown
  error_description?: unknown
  code?: unknown
  message?: string
  cause?: unknown
  status?: unknown
}

/** Codes of OAuth 2.0 and OpenID Connect that are not about our settings. */
const meanings: Record<string, SignInRefusal> = {
  access_denied: 'declined',
  login_required: 'declined',
  interaction_required: 'declined',
  consent_required: 'declined',
  account_selection_required: 'declined',
  invalid_grant: 'expired', // the code is too old
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
}

/** Of a 401: what its header WWW-Authenticate says. */
function challengeIn(cause: unknown): Failure | undefined {
  return Array.isArray(cause) ? (cause[0] as { parameters?: Failure } | undefined)?.parameters : undefined
}

function causeOf(cause: unknown): unknown {
  if (!(cause instanceof Error)) return undefined
  const { code, message } = cause as Error & { code?: unknown }
  return { code, message }
}
