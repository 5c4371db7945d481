import { type Role, roles } from './model/project/operator.ts'
import { httpUrl, listOf, optional, pairs, setting, text } from './setting-values.ts'

/** Settings of sign-in by an identity provider: docs/sign-in.md. */
export const providerSettings = {
  oidcIssuer: optional(
    'GROMA_OIDC_ISSUER',
    'URL of your identity provider, as it calls itself (its issuer), with which operators sign in to the dashboard by OpenID Connect (docs/sign-in.md). Without it only passwords do.',
    issuer,
  ),
  oidcClientId: optional('GROMA_OIDC_CLIENT_ID', 'What the identity provider calls this server.', text),
  oidcClientSecret: optional(
    'GROMA_OIDC_CLIENT_SECRET',
    'The secret that the identity provider has given it; none for a public client.',
    text,
  ),
  oidcLabel: setting(
    'GROMA_OIDC_LABEL',
    'single sign-on',
    'What the button of the sign-in page calls the identity provider, after "Sign in with".',
    text,
  ),
  oidcScopes: setting(
    'GROMA_OIDC_SCOPES',
    'openid,profile,email',
    'Comma-separated scopes that the identity provider is asked for.',
    scopes,
  ),
  oidcRoleClaim: setting(
    'GROMA_OIDC_ROLE_CLAIM',
    'groups',
    'The claim that decides what an operator may do; a dot leads into an object, as in realm_access.roles. An email counts where it is verified.',
    text,
  ),
  oidcRoles: setting(
    'GROMA_OIDC_ROLES',
    '',
    'Comma-separated value=role (read, write or admin) for values of that claim, such as it=admin,dispatch=write. The highest counts; who has none may not sign in.',
    pairs<Role>('it=admin,dispatch=write', (role) => roles.includes(role as Role)),
  ),
  oidcProjectsClaim: optional(
    'GROMA_OIDC_PROJECTS_CLAIM',
    'The claim that limits viewers and editors to projects. Without it they have all.',
    text,
  ),
  oidcProjects: setting(
    'GROMA_OIDC_PROJECTS',
    '',
    'Comma-separated value=project for values of that claim; * for all projects. By default the values are names of projects.',
    pairs('shop-team=shop,office=*', () => true),
  ),
}

type ProviderConfig = {
  [Name in keyof typeof providerSettings]: ReturnType<(typeof providerSettings)[Name]['read']>
}

/** The setting without which the others have no sense. */
export function missingForProvider(
  config: ProviderConfig & { publicUrl: string | undefined },
): string | undefined {
  if (config.oidcIssuer === undefined) return undefined
  if (config.oidcClientId === undefined) return 'GROMA_OIDC_CLIENT_ID'
  if (config.oidcRoles.length === 0) return 'GROMA_OIDC_ROLES'
  return config.publicUrl === undefined ? 'GROMA_PUBLIC_URL' : undefined
}

function issuer(value: string): string {
  const { protocol, hostname } = URL.canParse(value) ? new URL(value) : { protocol: '', hostname: '' }
  const isHere = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new Error('a URL with https, such as https://login.example.com; with http only on this machine')
  return httpUrl(value)
}

/** OpenID Connect is asked for by a scope. */
function scopes(value: string): string {
  return [...new Set(['openid', ...listOf(text)(value)])].join(' ')
}
