import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { draw, position, type Spot } from '../../maps/draw.ts'
import { walker } from '../../tracking/walker.ts'

/** Every character is a kilometre; the van stands at v. */
const map = draw('a . b v . . c . . . d', 1000) as Record<string, Spot>

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma.close())

const create = (externalId: string, stops: string) =>
  groma.call('POST /v1/trips', {
    body: {
      externalId,
      userId: externalId,
      legs: [...stops].map((letter) => ({
        destination: { coordinates: position(map[letter] as Spot) },
        metadata: { letter },
      })),
    },
  })
const letters = (trip: { legs: { metadata: { letter: string } }[] }) =>
  trip.legs.map(({ metadata }) => metadata.letter).join('')
const optimize = (externalId: string) => groma.call(`POST /v1/trips/${externalId}/optimize`)

it('puts the open legs into the best order from the location of the user', async () => {
  await create('van', 'dcba')
  await walker(groma, { deviceId: 'van', userId: 'van' })(map.v as Spot)
  const { body } = await optimize('van')
  expect(letters(body.trip)).toBe('bacd')
  expect(body.trip.legs[0]._id).toBe(body.trip.currentLeg)
  await groma.call(`PATCH /v1/trips/van/legs/${body.trip.currentLeg}`, { body: { status: 'completed' } })
  await walker(groma, { deviceId: 'van', userId: 'van' })(map.d as Spot)
  expect(letters((await optimize('van')).body.trip)).toBe('bdca')
})

it('starts from the first leg before any update', async () => {
  await create('idle', 'cad')
  expect(letters((await optimize('idle')).body.trip)).toBe('cda')
})

it('refuses a trip without open legs', async () => {
  await groma.call('POST /v1/trips', { body: { externalId: 'plain' } })
  expect((await optimize('plain')).status).toBe(400)
  expect((await optimize('nobody')).status).toBe(404)
})
