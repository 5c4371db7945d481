import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma.close())

const call = (request: string, body?: object) =>
  groma.call(request, { key: 'test publishable', ...(body && { body }) })

it('GET /v1/config answers the SDK configuration of the project', async () => {
  await groma.call('PATCH /v1/settings/project', { body: { stopDetection: true, dwellThreshold: 4 } })
  const { status, body } = await call(
    'GET /v1/config?deviceId=x&installId=y&locationAuthorization=GRANTED_FOREGROUND',
  )
  expect(status).toBe(200)
  expect(body.meta.sdkConfiguration).toMatchObject({
    bufferGeofenceEntries: true,
    bufferGeofenceExits: true,
    stopDetection: true,
    defaultGeofenceDwellThreshold: 4,
  })
  // Sent only where remote options are on: without them SDKs keep their own.
  expect(body.meta).not.toHaveProperty('trackingOptions')
})

it('GET /v1/ping answers the IP address of the caller', async () => {
  expect((await call('GET /v1/ping')).body).toEqual({ meta: { code: 200 }, ip: '127.0.0.1' })
})

it('POST /v1/logs accepts log lines', async () => {
  const logs = [{ level: 'INFO', message: 'hello', type: 'NONE', createdAt: new Date().toISOString() }]
  expect((await call('POST /v1/logs', { deviceId: 'x', installId: 'y', logs })).body).toEqual({
    meta: { code: 200 },
  })
  expect((await call('POST /v1/logs', { logs: 'none' })).body.meta).toMatchObject({
    code: 400,
    param: 'logs',
  })
})

it('POST /v1/search/autocomplete/click accepts the chosen suggestion', async () => {
  const body = { sessionToken: 's', requestId: 'r', idx: 0 }
  expect((await call('POST /v1/search/autocomplete/click', body)).status).toBe(200)
})
