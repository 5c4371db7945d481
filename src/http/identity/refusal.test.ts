import { expect, it } from 'vitest'
import { refusalOf, SignInRefused } from './refusal.ts'

it.each<[what: string, failure: object, reason: string]>([
  ['a decline', { error: 'access_denied', error_description: 'End-User aborted interaction' }, 'declined'],
  ['a code that is too old', { error: 'invalid_grant' }, 'expired'],
  ['an overload', { error: 'temporarily_unavailable' }, 'unavailable'],
  ['an error of our settings', { error: 'invalid_scope' }, 'misconfigured'],
  [
    'a wrong secret',
    { cause: [{ scheme: 'basic', parameters: { error: 'invalid_client' } }] },
    'misconfigured',
  ],
  ['a connection refused', new TypeError('fetch failed'), 'unavailable'],
  ['no answer in time', { code: 'OAUTH_TIMEOUT' }, 'unavailable'],
  ['a restart', { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM', cause: { status: 503 } }, 'unavailable'],
  ['another page', { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM', cause: { status: 404 } }, 'misconfigured'],
  ['a token of another issuer', { code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' }, 'misconfigured'],
  ['what was refused already', new SignInRefused('no-role'), 'no-role'],
])('%s is told as such', (_what, failure, reason) => expect(refusalOf(failure).reason).toBe(reason))

it('the log has the words of the provider', () => {
  const parameters = { error: 'invalid_client', error_description: 'client authentication failed' }
  expect(refusalOf({ cause: [{ scheme: 'basic', parameters }] }).details).toMatchObject({
    error: 'invalid_client',
    description: 'client authentication failed',
  })
})
