import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { automaticWorkers } from './setting-values.ts'

describe('the configuration', () => {
  it('has defaults for all it needs', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: undefined,
      corsOrigins: ['*'],
      trustedProxies: [],
      bodyLimit: 1024 * 1024,
      limits: {},
      logLevel: 'info',
    })
  })

  it.each<[environment: Record<string, string>, expected: object]>([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '' }, { port: 8080 }],
    [{ GROMA_WORKERS: '3' }, { workers: 3 }],
    [{ GROMA_BODY_LIMIT: '500KB' }, { bodyLimit: 512_000 }],
    [{ GROMA_TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
    [
      { GROMA_CORS_ORIGINS: 'https://a.example,http://b.example:81' },
      { corsOrigins: ['https://a.example', 'http://b.example:81'] },
    ],
    [
      { GROMA_LIMITS: 'users.list=50,settings.get=off' },
      { limits: { 'users.list': 50, 'settings.get': Number.POSITIVE_INFINITY } },
    ],
    [
      { DATABASE_URL: 'postgres://u:a%2C@one:5432,two/db?sslmode=require' },
      {
        databaseUrl: [
          'postgres://u:a%2C@one:5432/db?sslmode=require',
          'postgres://u:a%2C@two/db?sslmode=require',
        ],
      },
    ],
    [{ DATABASE_URL: 'postgres:///db?host=/run' }, { databaseUrl: ['postgres:///db?host=/run'] }],
    [{ GROMA_OIDC_SCOPES: 'profile,groups' }, { oidcScopes: 'openid profile groups' }],
    [{ GROMA_OIDC_ISSUER: '' }, { oidcIssuer: undefined, oidcScopes: 'openid profile email' }],
    [{ HOME: '/somewhere', GROMA_SERVICE_HOST: '10.0.0.1', GROMA_PORT_8080_TCP: 'tcp://10.0.0.1' }, {}],
  ])('reads %j', (environment, expected) => expect(readConfig(environment)).toMatchObject(expected))

  it.each<[environment: Record<string, string>, sentence: string]>([
    [{ PORT: '99999' }, 'PORT is "99999": expected a whole number from 0 to 65535.'],
    [{ PORT: 'http' }, 'PORT is "http": expected a whole number from 0 to 65535.'],
    [
      { DATABASE_URL: 'mysql://root:geheim@db/x' },
      'DATABASE_URL is "mysql://root:…@db/x": expected a URL such as postgres://user:password@host:5432/database.',
    ],
    [
      { GROMA_LOG_LEVEL: 'loud' },
      'GROMA_LOG_LEVEL is "loud": expected one of debug, info, warn, error, silent.',
    ],
    [
      { GROMA_BODY_LIMIT: 'big' },
      'GROMA_BODY_LIMIT is "big": expected a size of at least 1kb, such as 500kb or 2mb.',
    ],
    [
      { GROMA_TRUSTED_PROXIES: '10.0.0.0/33' },
      'GROMA_TRUSTED_PROXIES is "10.0.0.0/33": expected IP addresses or ranges such as 10.0.0.0/8.',
    ],
    [
      { GROMA_CORS_ORIGINS: 'a.example' },
      'GROMA_CORS_ORIGINS is "a.example": expected * or origins such as https://app.example.com.',
    ],
    [
      { GROMA_LIMITS: 'users.list' },
      'GROMA_LIMITS is "users.list": expected pairs such as users.list=50 or users.list=off.',
    ],
    [
      { GROMA_TLS_CERT: '/nowhere' },
      'GROMA_TLS_CERT is "/nowhere": expected the path of a file that can be read.',
    ],
    [
      { GROMA_TLS_KEY: import.meta.filename },
      'GROMA_TLS_CERT and GROMA_TLS_KEY belong together: set both or neither.',
    ],
    [
      { GROMA_TLS_CERT: import.meta.filename, GROMA_TLS_KEY: import.meta.filename },
      'GROMA_TLS_CERT and GROMA_TLS_KEY are no certificate with its private key: error:0480006C:PEM routines::no start line.',
    ],
    [
      { GROMA_OIDC_ISSUER: 'http://login.example.com' },
      'GROMA_OIDC_ISSUER is "http://login.example.com": expected a URL with https, such as https://login.example.com; with http only on this machine.',
    ],
    [
      { GROMA_OIDC_ROLES: 'it=boss' },
      'GROMA_OIDC_ROLES is "it=boss": expected pairs such as it=admin,dispatch=write.',
    ],
    [
      { GROMA_OIDC_ISSUER: 'https://login.example.com', GROMA_OIDC_CLIENT_ID: 'groma' },
      'GROMA_OIDC_ISSUER needs GROMA_OIDC_ROLES: see docs/sign-in.md.',
    ],
    [{ GROMA_PROT: '1' }, 'GROMA_PROT is not a setting; "groma help serve" lists them all.'],
  ])('refuses %j in one sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new Error(sentence))
  })
})

const GB = 1e9

it.each<[cores: number, memory: number, workers: number]>([
  [1, 64 * GB, 1],
  [2, 8 * GB, 2],
  [16, 64 * GB, 4], // a laptop stays a laptop
  [4, 2 * GB, 2],
  [8, 0.5 * GB, 1],
])('with %s cores and %s bytes of memory a server has %s workers by default', (cores, memory, workers) => {
  expect(automaticWorkers(cores, memory)).toBe(workers)
})
