import { expect, it } from 'vitest'
import { testAppForNow } from '../app/app.ts'

it('the version is the prefix /v1 of every operation', async () => {
  const { app, call } = await testAppForNow()
  const { paths } = app.swagger() as { paths: object }
  const withKeys = Object.keys(paths).filter(
    (path) => !/^\/(healthz|readyz|metrics|attribution|maps)/.test(path),
  )
  expect(withKeys.filter((path) => !path.startsWith('/v1/'))).toEqual([])
  for (const path of ['/users', '/v2/users']) expect((await call(`GET ${path}`)).status).toBe(404)
})
