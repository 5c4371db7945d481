import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, openTestApp, type TestApp } from '../app/app.ts'
import { addUser } from '../app/users.ts'

/** Every kind of refusal over HTTP: status, error body and the parameter at fault. */
let groma: TestApp

beforeAll(async () => {
  groma = await openTestApp({ GROMA_BODY_LIMIT: '2kb', GROMA_URL_LIMIT: '4kb' })
  await addUser(groma.database, groma.test, { deviceId: 'device', userId: 'tess' })
})

afterAll(() => groma.close())

type Row = [
  what: string,
  request: string,
  options: Call,
  status: number,
  param: string | undefined,
  message: RegExp,
]

const json = { 'content-type': 'application/json' }

const rows: Row[] = [
  ['no key', 'GET /v1/users', { key: '' }, 401, undefined, /^No API key/],
  ['a wrong key', 'GET /v1/users', { key: 'prj_test_sk_0000' }, 401, undefined, /Unknown API key/],
  [
    'a publishable key on a secret operation',
    'GET /v1/users',
    { key: 'test publishable' },
    403,
    undefined,
    /secret key/,
  ],
  [
    'a live key reading a test object',
    'GET /v1/users/tess',
    { key: 'live secret' },
    404,
    undefined,
    /No user/,
  ],
  ['an unknown path', 'GET /v1/nothing', {}, 404, undefined, /No operation at \/v1\/nothing/],
  ['an unknown path outside the API', 'GET /nothing', { key: '' }, 404, undefined, /No operation at/],
  ['a wrong method', 'POST /v1/users', { body: {} }, 405, undefined, /POST is not allowed .* Allowed: GET/],
  [
    'a wrong method on an object',
    'PUT /v1/users/tess',
    { body: {} },
    405,
    undefined,
    /Allowed: GET, HEAD, DELETE/,
  ],
  [
    'malformed JSON',
    'PATCH /v1/settings',
    { body: '{"a":', headers: json },
    400,
    undefined,
    /not valid JSON/,
  ],
  [
    'a body that is no object',
    'PATCH /v1/settings',
    { body: '[1]', headers: json },
    400,
    undefined,
    /must be a JSON object/,
  ],
  [
    'a wrong content type',
    'PATCH /v1/settings',
    { body: 'a', headers: { 'content-type': 'text/xml' } },
    415,
    undefined,
    /text\/xml/,
  ],
  [
    'a compressed body',
    'PATCH /v1/settings',
    { body: '\x1f\x8b', headers: { ...json, 'content-encoding': 'gzip' } },
    415,
    undefined,
    /without compression, got gzip/,
  ],
  ...['application/json; charset=latin1', 'text/csv;CharSet="windows-1252"'].map(
    (type): Row => [
      `a body of type ${type}`,
      'POST /v1/geofences/import',
      { body: '{}', headers: { 'content-type': type } },
      415,
      undefined,
      /UTF-8, got charset (latin1|windows-1252)\.$/,
    ],
  ),
  ...['utf-8', 'UTF8', '"utf-8"', 'us-ascii'].map(
    (charset): Row => [
      `a field in ${charset}, not the charset,`,
      'PATCH /v1/settings',
      { body: '{"placeFilters":1}', headers: { 'content-type': `application/json; charset=${charset}` } },
      400,
      'placeFilters',
      /object/,
    ],
  ),
  ['a body without a content type', 'PATCH /v1/settings', { body: 'a' }, 415, undefined, /application\/json/],
  [
    'a body over the limit',
    'PATCH /v1/settings',
    { body: { a: 'x'.repeat(3000) } },
    413,
    undefined,
    /2048 bytes/,
  ],
  ['a URL over the limit', `GET /v1/users?x=${'x'.repeat(5000)}`, {}, 414, undefined, /4096 bytes/],
  ['a URL that is none', 'GET /v1/users/%E0%A4%A', {}, 400, undefined, /URL is not valid/],
  [
    'latitude 91',
    'POST /v1/track',
    { body: { deviceId: 'd', latitude: 91, longitude: 0, accuracy: 1 } },
    400,
    'latitude',
    /^Invalid latitude. Valid range: \[-90, 90\]\.$/,
  ],
  ['limit 0', 'GET /v1/users?limit=0', {}, 400, 'limit', /^Invalid limit. Valid range: \[1, 1000\]\.$/],
  ['limit 1001', 'GET /v1/users?limit=1001', {}, 400, 'limit', /Valid range: \[1, 1000\]/],
  [
    'a limit that is no number',
    'GET /v1/users?limit=ten',
    {},
    400,
    'limit',
    /a whole number from 1 to 1000, got "ten"/,
  ],
  ['a limit in parts', 'GET /v1/users?limit=1.5', {}, 400, 'limit', /a whole number/],
  ['a limit given twice', 'GET /v1/users?limit=1&limit=2', {}, 400, 'limit', /got a list/],
  ['a bad datetime', 'GET /v1/users?updatedBefore=yesterday', {}, 400, 'updatedBefore', /got "yesterday"/],
  [
    'a day that does not exist',
    'GET /v1/users?updatedAfter=2026-02-30',
    {},
    400,
    'updatedAfter',
    /2026-02-30/,
  ],
  ['a NUL character', 'GET /v1/users/a%00b', {}, 400, 'id', /NUL/],
]

describe('is refused:', () => {
  it.each(rows)('%s', async (_what, request, options, status, param, message) => {
    const answer = await groma.call(request, options)
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.body)).toEqual(['meta'])
    expect(answer.body.meta).toEqual({
      code: status,
      ...(param !== undefined && { param }),
      message: expect.stringMatching(message),
    })
    expect(answer.headers['x-service-request-id']).toMatch(/^[\w-]{16,}$/)
    expect(answer.headers['x-radar-request-id']).toBe(answer.headers['x-service-request-id'])
  })

  it('a wrong method, naming the right ones in Allow', async () => {
    expect((await groma.call('POST /v1/users')).headers.allow).toBe('GET, HEAD')
  })
})

describe('is accepted:', () => {
  it.each<[what: string, request: string, options: Call]>([
    ['a bearer key', 'GET /v1/users', {}],
    ['an empty body with a JSON type', 'PATCH /v1/settings', { body: '', headers: json }],
    ['an empty body with a JSON type on DELETE', 'DELETE /v1/users/tess', { body: '', headers: json }],
    ['unknown fields', 'PATCH /v1/settings', { body: { colour: 'red' } }],
    ['unknown parameters', 'GET /v1/users?colour=red', {}],
    ['a trailing slash', 'GET /v1/users/', {}],
    [
      'a JSON type with a charset',
      'PATCH /v1/settings',
      { body: '{}', headers: { 'content-type': 'application/json; charset=utf-8' } },
    ],
  ])('%s', async (what, request, options) => {
    const key = what === 'a bearer key' ? `Bearer ${groma.keys.test.secret}` : 'test secret'
    expect((await groma.call(request, { key, ...options })).status).toBe(200)
  })
})
