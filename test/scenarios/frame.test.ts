import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp, testAppForNow } from '../app/app.ts'
import { stopClock } from '../app/clock.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma.close())

describe('browsers', () => {
  const preflight = {
    origin: 'https://shop.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,x-radar-sdk-version,x-evil',
  }

  it('may call from any origin by default; a preflight is cached for a day', async () => {
    const { status, headers } = await groma.call('OPTIONS /v1/users', { key: '', headers: preflight })
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, authorization, content-type, x-radar-sdk-version',
      'access-control-max-age': '86400',
    })
    const answer = await groma.call('GET /v1/users', { headers: { origin: 'https://shop.example' } })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-expose-headers']).toMatch(
      /X-Radar-Request-ID.*X-RateLimit-Remaining/i,
    )
  })

  it('may read errors, too', async () => {
    for (const request of ['GET /v1/users?limit=0', 'GET /v1/nowhere', 'POST /v1/users']) {
      const { headers } = await groma.call(request, { headers: { origin: 'https://shop.example' } })
      expect(headers['access-control-allow-origin'], request).toBe('*')
    }
  })

  it('may call from the origins that the operator lists, and from no other', async () => {
    const strict = await testAppForNow({ GROMA_CORS_ORIGINS: 'https://app.example' })
    for (const [origin, allowed] of [
      ['https://app.example', 'https://app.example'],
      ['https://shop.example', undefined],
    ] as const) {
      const { headers } = await strict.call('GET /v1/users', { headers: { origin } })
      expect([headers['access-control-allow-origin'], headers.vary]).toEqual([allowed, 'Origin'])
    }
  })
})

describe('rate limits', () => {
  it('let exactly the limit through, and set the X-RateLimit headers', async () => {
    const limited = await testAppForNow({ GROMA_LIMITS: 'users.list=3' })
    const before = Date.now() / 1000
    stopClock()
    const answers = await Promise.all(Array.from({ length: 5 }, () => limited.call('GET /v1/users')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining']).sort()).toEqual([
      '0',
      '0',
      '0',
      '1',
      '2',
    ])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'retry-after': '1' })
    expect(Number(refused?.headers['x-ratelimit-reset'])).toBeGreaterThan(before - 1)
    expect(refused?.body.meta).toEqual({
      code: 429,
      message: 'Rate limit exceeded: 3 requests per second for users.list. Try again in 1 s.',
    })
  })

  it('are separate for each operation and environment', async () => {
    const limited = await testAppForNow({ GROMA_LIMITS: 'users.list=1,users.get=1' })
    stopClock()
    const status = async (request: string, key: 'test secret' | 'live secret') =>
      (await limited.call(request, { key })).status
    expect(await status('GET /v1/users', 'test secret')).toBe(200)
    expect(await status('GET /v1/users', 'test secret')).toBe(429)
    expect(await status('GET /v1/users', 'live secret')).toBe(200)
    expect(await status('GET /v1/users/nobody', 'test secret')).toBe(404)
  })
})

describe('the log', () => {
  it('has a line per request with its id and route, and no key, URL or coordinates', async () => {
    const lines: string[] = []
    const logged = await testAppForNow({}, { write: (line) => void lines.push(line) })
    const { headers } = await logged.call('GET /v1/users/olga?near=53.5587,13.2618')
    await logged.call(`GET /maps/styles?publishableKey=${logged.keys.test.publishable}`, { key: '' })
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        requestId: headers['x-service-request-id'],
        method: 'GET',
        route: '/v1/users/:id',
        status: 404,
        project: 1,
        live: false,
      }),
      expect.objectContaining({ method: 'GET', status: 404 }),
    ])
    expect(lines.join('')).not.toMatch(/prj_|olga|53\.5587/) // a request id may have any letters up to f
  })
})

describe('without a key', () => {
  it.each(['', 'unknown'])('an operation answers with the challenge of HTTP to %j', async (key) => {
    const { status, headers } = await groma.call('GET /v1/users', { key })
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  it.each([
    ['/healthz', 'application/json', /"alive"/],
    ['/readyz', 'application/json', /"ready"/],
    ['/metrics', 'text/plain', /groma_request_duration_seconds_bucket\{method="GET",route="\/healthz"/],
    ['/openapi.json', 'application/json', /"openapi":"3\.1\.0"/],
    ['/docs', 'text/html', /Groma docs/],
    ['/docs/', 'text/html', /Groma docs/],
    ['/docs/api/', 'text/html', /openapi\.json/],
  ])('%s answers', async (path, type, text) => {
    await groma.call('GET /healthz', { key: '' })
    const { status, headers, body } = await groma.call(`GET ${path}`, { key: '' })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain(type)
    expect(typeof body === 'string' ? body : JSON.stringify(body)).toMatch(text)
  })

  it('the reference page may connect to this server only', async () => {
    const { headers } = await groma.call('GET /docs/api/', { key: '' })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*connect-src 'self'$/)
  })
})
