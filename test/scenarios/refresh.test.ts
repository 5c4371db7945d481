import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { testAppForNow } from '../app/app.ts'
import { walker } from '../tracking/walker.ts'

const here = { latitude: 53.6, longitude: 13.2 }

/** A push gateway that refuses tokens beginning with "old". */
async function openGateway() {
  const pushes: { authorization: string | undefined; body: { token: string } }[] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const body = JSON.parse(text)
    pushes.push({ authorization: request.headers.authorization, body })
    response.statusCode = body.token.startsWith('old') ? 410 : 204
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { pushes, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, server }
}

it('POST /v1/users/refresh sends pushes through the push gateway', async () => {
  const gateway = await openGateway()
  const groma = await testAppForNow({ GROMA_PUSH_GATEWAY: gateway.address, GROMA_PUSH_SECRET: 'hush' })
  const track = (userId: string, more: object) =>
    walker(groma, { userId, deviceId: `phone of ${userId}` })(here, { deviceType: 'iOS', ...more })
  await track('ada', { pushNotificationToken: 'token-1' })
  await track('ada', {}) // keeps it
  await track('bob', { pushNotificationToken: 'old-token' })
  await track('eve', {})
  const refresh = (userIds: string[]) => groma.call('POST /v1/users/refresh', { body: { userIds } })
  const { body } = await refresh(['ada', 'bob', 'eve', 'nobody', 'ada'])
  expect(body.sent).toEqual([{ userId: 'ada' }])
  expect(body.failed).toEqual([
    { userId: 'bob', reason: 'The push gateway answered 410.' },
    { userId: 'eve', reason: 'The user has no push token.' },
    { userId: 'nobody', reason: 'There is no such user.' },
  ])
  expect(gateway.pushes).toContainEqual({
    authorization: 'Bearer hush',
    body: {
      userId: 'ada',
      deviceId: 'phone of ada',
      deviceType: 'iOS',
      token: 'token-1',
      type: 'silentPush',
    },
  })
  gateway.server.close()
  gateway.server.closeAllConnections()
  await once(gateway.server, 'close')
  expect((await refresh(['ada'])).body.failed).toEqual([
    { userId: 'ada', reason: 'The push gateway cannot be reached.' },
  ])
})

it('reports a missing gateway, and limits the number of users', async () => {
  const groma = await testAppForNow()
  await walker(groma)(here, { pushNotificationToken: 'token-1' })
  const refresh = (userIds: string[]) => groma.call('POST /v1/users/refresh', { body: { userIds } })
  expect((await refresh(['ada'])).body.failed[0].reason).toContain('GROMA_PUSH_GATEWAY')
  for (const userIds of [[], Array.from({ length: 11 }, (_, at) => `user-${at}`)])
    expect((await refresh(userIds)).body.meta).toMatchObject({ code: 400, param: 'userIds' })
})
