import { connect, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { type Mosquitto, openMosquitto } from '../app/mosquitto.ts'
import { eventually } from '../app/server.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { isThere, mosquitto } from '../setup/left-out.ts'
import { fence, walker } from '../tracking/walker.ts'

/** With a real broker. h: at home, f: far away */
const { h, f } = draw('h . . . . f', 100) as Record<'h' | 'f', Spot>

describe.runIf(isThere(mosquitto))('a broker', () => {
  let groma: TestApp
  let broker: Mosquitto
  let client: MqttClient
  const received: { topic: string; body: { event: { type: string }; user?: { userId: string } } }[] = []

  beforeAll(async () => {
    broker = await openMosquitto()
    groma = await openTestApp({ GROMA_MQTT_URL: broker.url })
    await fence(groma, 'home', { coordinates: position(h) })
    client = connect(broker.url, { protocolVersion: 5, reconnectPeriod: 50 })
    client.on('error', () => {})
    client.on('message', (topic, payload) => {
      received.push({ topic, body: JSON.parse(payload.toString()) })
    })
    client.on('connect', () => void client.subscribeAsync('groma/+/+/events/#', { qos: 1 }))
    await eventually(() => expect(client.connected).toBe(true))
  })
  afterAll(async () => {
    await client.endAsync(true)
    await groma.dispatcher.stop()
    await broker.stop()
    await groma.close()
  })

  /** Delivers until the expectation holds. */
  const delivered = (expectation: () => unknown) =>
    eventually(async () => {
      await groma.dispatcher.tick()
      await expectation()
    })
  const topics = () => received.map(({ topic }) => topic)

  it('gets every event under its topic, in order, also those that waited while it was away', async () => {
    await walker(groma, { userId: 'ada/1', deviceId: 'phone' })(h)
    const of = (type: string) => `groma/default/test/events/user.${type}_geofence/ada%2F1`
    await delivered(() => expect(topics()).toEqual([of('entered')]))
    expect(received[0]?.body).toMatchObject({
      event: { type: 'user.entered_geofence', geofence: { externalId: 'home' } },
      user: { userId: 'ada/1', location: { type: 'Point' } },
    })
    await broker.stop()
    await walker(groma, { userId: 'ada/1', deviceId: 'phone' })(f)
    await groma.call('POST /v1/events', { body: { name: 'looked', userId: 'nobody' } })
    await groma.dispatcher.tick()
    await broker.start()
    await delivered(() =>
      expect(new Set(topics())).toEqual(
        new Set([of('entered'), of('exited'), 'groma/default/test/events/looked/-']),
      ),
    )
  })

  it('brings locations of OwnTracks, which make events', async () => {
    const fix = {
      _type: 'location',
      lat: h.latitude,
      lon: h.longitude,
      acc: 5,
      tst: Math.floor(Date.now() / 1000),
      tid: 'b1',
    }
    const publish = (topic: string, message: unknown) =>
      client.publishAsync(topic, typeof message === 'string' ? message : JSON.stringify(message), { qos: 1 })
    await delivered(async () => {
      // Not before the server has subscribed, which it does after it has connected.
      await publish('groma/default/test/in/owntracks/bob/phone%201', fix)
      expect((await groma.call('GET /v1/users/bob')).body.user).toMatchObject({
        userId: 'bob',
        deviceId: 'phone 1',
      })
    })
    await delivered(() => expect(topics()).toContain('groma/default/test/events/user.entered_geofence/bob'))
    // What cannot be used holds nothing up.
    await publish('groma/default/test/in/owntracks/carl/phone', 'no JSON')
    await publish('groma/nowhere/test/in/owntracks/carl/phone', fix)
    await publish('groma/default/test/in/owntracks/carl/phone', { _type: 'lwt' })
    await publish('groma/default/live/in/owntracks/carl/phone', fix)
    await eventually(async () =>
      expect((await groma.call('GET /v1/users/carl', { key: 'live secret' })).status).toBe(200),
    )
    expect((await groma.call('GET /v1/users/carl')).status).toBe(404)
  })
})
