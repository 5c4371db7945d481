// biome-ignore-all lint/style/noDefaultExport: as the package has it
/** What the tests use of it; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Account {
    accountId: string
    claims(): { sub: string } & Record<string, unknown>
  }

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: Record<string, unknown>[]
        claims: Record<string, string[]>
        cookies: { keys: string[] }
        jwks: { keys: object[] }
        ttl: Record<string, number>
        findAccount(context: unknown, id: string): Account
      },
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  }
}
