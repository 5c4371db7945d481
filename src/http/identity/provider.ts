import type { ClientAuth, Configuration } from 'openid-client'
import type { Config } from '../../config.ts'
import { publicUrlOf } from '../public-url.ts'
import { type Claims, isComplete } from './claims.ts'
import { refusalOf, SignInRefused } from './refusal.ts'

/** What an attempt to sign in must be met with when the browser comes back. */
export interface Challenge {
  state: string
  nonce: string
  verifier: string
}

/** The identity provider of GROMA_OIDC_ISSUER. Its methods fail with SignInRefused. */
export interface IdentityProvider {
  label: string
  /** Of this server, as the provider knows it; without a slash at its end. */
  homeUrl: string
  /** The URL at which somebody signs in. */
  begin(): Promise<Challenge & { url: string }>
  /** What it says of who comes back with this query. */
  finish(query: string, challenge: Challenge): Promise<Claims>
  /** Where one signs out of the provider itself; undefined where it has no such page, or is down. */
  signOutUrl(): Promise<string | undefined>
}

const patience = 5 // seconds, for each request
const rediscoverAfter = 3600_000 // milliseconds
const clocksDiffer = 60 // seconds, at most

/** Relative to GROMA_PUBLIC_URL; the provider must know it. */
export const callbackPath = '/dashboard/sign-in/callback'

/** Undefined without GROMA_OIDC_ISSUER. Nothing is asked of the provider before somebody signs in. */
export function createProvider(config: Config): IdentityProvider | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: secret } = config
  if (issuer === undefined || clientId === undefined) return undefined
  const { url: homeUrl } = publicUrlOf(config, config.port)
  const redirectUri = homeUrl + callbackPath
  const load = () => import('openid-client') // only where a provider is set
  let known: { configuration: Promise<Configuration>; at: number } | undefined

  async function discover(server: URL, id: string): Promise<Configuration> {
    const oidc = await load()
    return oidc.discovery(server, id, { [oidc.clockTolerance]: clocksDiffer }, await authentication(), {
      timeout: patience,
      execute: [
        oidc.enableNonRepudiationChecks, // signatures of ID tokens
        ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
  }

  /** As the provider wants it; by HTTP's own header unless it names other ways only. */
  async function authentication(): Promise<ClientAuth> {
    const { None, ClientSecretBasic, ClientSecretPost } = await load()
    if (secret === undefined) return None()
    const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
    return (server, client, body, headers) => {
      const { token_endpoint_auth_methods_supported: ways = ['client_secret_basic'] } = server
      return (ways.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
    }
  }

  /** Discovery, once an hour; a failed one is tried again by who comes next. */
  function discovered(): Promise<Configuration> {
    if (known && performance.now() - known.at < rediscoverAfter) return known.configuration
    const configuration = discover(new URL(issuer as string), clientId as string)
    known = { configuration, at: performance.now() }
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }

  async function begin(): Promise<Challenge & { url: string }> {
    const [oidc, configuration] = await Promise.all([load(), discovered()])
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
    const { href: url } = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: config.oidcScopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return { url, state, nonce, verifier }
  }

  async function finish(query: string, { state, nonce, verifier }: Challenge): Promise<Claims> {
    const [oidc, configuration] = await Promise.all([load(), discovered()])
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims() as Claims
    // The issuer of several tenants would let each of them say who is an admin here.
    if (new URL(claims.iss).href !== issuer) throw new SignInRefused('misconfigured', { iss: claims.iss })
    if (isComplete(claims, config) || !configuration.serverMetadata().userinfo_endpoint) return claims
    return { ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims }
  }

  async function signOutUrl(): Promise<string | undefined> {
    const [oidc, configuration] = await Promise.all([load(), discovered()])
    if (!configuration.serverMetadata().end_session_endpoint) return undefined
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${homeUrl}/` }).href
  }

  const refuse = (failure: unknown): never => {
    throw refusalOf(failure)
  }
  return {
    label: config.oidcLabel,
    homeUrl,
    begin: () => begin().catch(refuse),
    finish: (query, challenge) => finish(query, challenge).catch(refuse),
    signOutUrl: () => signOutUrl().catch(() => undefined),
  }
}
