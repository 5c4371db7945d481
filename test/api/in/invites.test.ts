import { expect, it } from 'vitest'
import { testAppForNow } from '../../app/app.ts'

it('POST /v1/invites makes a link that lets a phone in', async () => {
  const groma = await testAppForNow({ GROMA_PUBLIC_URL: 'https://groma.example.com/' })
  const answer = await groma.call('POST /v1/invites', {
    body: { app: 'traccar', userId: 'ada' },
    headers: { host: 'evil.example' }, // anyone may write any
  })
  const { link, url, deviceId } = answer.body.invite
  expect(url).toBe(`https://groma.example.com/in/osmand/${groma.keys.test.publishable}?user=ada`)
  const settings = new URL(link).searchParams
  expect([settings.get('url'), settings.get('id')]).toEqual([url, deviceId])
  const form = `id=${deviceId}&lat=53.6&lon=13.2&accuracy=5&timestamp=${Math.floor(Date.now() / 1000)}`
  const { pathname, search } = new URL(url)
  expect((await groma.call(`POST ${pathname}${search}`, { key: '', form })).status).toBe(200)
  expect((await groma.call('GET /v1/users/ada')).body.user).toMatchObject({ deviceId, locationAccuracy: 5 })
})

it('POST /v1/invites says where the phone cannot come in', async () => {
  const groma = await testAppForNow({ GROMA_HOST: '127.0.0.1' })
  const invite = () => groma.call('POST /v1/invites', { body: { app: 'owntracks' } })
  expect((await invite()).body.invite.warning).toContain('listens on this machine only')
  await groma.pool.query('delete from keys where not secret')
  expect((await invite()).status).toBe(409)
  const refused = await groma.call('POST /v1/invites', { key: 'test publishable', body: { app: 'traccar' } })
  expect(refused.status).toBe(403)
})
