import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A real identity provider, with its own pages. Who signs in as somebody is believed. */
export interface TestProvider {
  issuer: string
  /** Claims of each person; tests change them. */
  people: Record<string, Record<string, unknown>>
  /** Settings of a server that knows it. */
  settings: Record<string, string>
  /** Answers every request with 503, as while it is restarted. */
  isDown: boolean
  close(): Promise<void>
}

export async function openTestProvider(publicUrl: string): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const people: TestProvider['people'] = {}
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'groma',
        client_secret: 'between us',
        redirect_uris: [`${publicUrl}/dashboard/sign-in/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups', 'sites'] },
    cookies: { keys: ['for cookies'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
  })
  const answer = provider.callback()
  const opened: TestProvider = {
    issuer,
    people,
    settings: {
      GROMA_PUBLIC_URL: publicUrl,
      GROMA_OIDC_ISSUER: issuer,
      GROMA_OIDC_CLIENT_ID: 'groma',
      GROMA_OIDC_CLIENT_SECRET: 'between us',
      GROMA_OIDC_SCOPES: 'profile',
      GROMA_OIDC_ROLES: 'it=admin,dispatch=write,office=read',
      GROMA_OIDC_LABEL: 'Example ID',
    },
    isDown: false,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  server.on('request', (request, response) => {
    if (opened.isDown) response.writeHead(503).end()
    else void answer(request, response)
  })
  return opened
}

/** Goes where a browser would, from the provider's first page to the address at which it sends somebody back. */
export async function signInAt(url: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(url)
  let next = new URL(url)
  let body: URLSearchParams | undefined
  while (next.origin === origin) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const page = await answer.text()
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (location === null && prompt === undefined) throw new Error(`${next}: ${answer.status} ${page}`)
    body =
      location === null ? new URLSearchParams({ prompt: prompt ?? '', login, password: 'any' }) : undefined
    if (location !== null) next = new URL(location, next)
  }
  return next
}
