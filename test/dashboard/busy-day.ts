import type { TestApp } from '../app/app.ts'
import { fence, walker } from '../tracking/walker.ts'

const metre = 1 / 66_000 // degrees of longitude at this latitude
const depot = { latitude: 53.5574, longitude: 13.2611 }

/** Names as long as real ones get, also as one word. */
const customers = [
  'Donaudampfschifffahrtsgesellschaftskapitänswitwenversorgungskasse',
  'Neubrandenburg, Friedrich-Engels-Ring 53, rear entrance',
  'Hauptbahnhof',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsstelle',
]

interface BusyDay {
  /** Of pages with ids. */
  paths: string[]
  /** The path of a page that shows a trip to a customer. */
  sharePath: string
}

/** A project in the middle of a day: something of everything, so that no page is empty. */
export async function fillBusyDay(groma: TestApp): Promise<BusyDay> {
  async function call(operation: string, body: object) {
    const { status, body: answer } = await groma.call(operation, { body })
    if (status !== 200) throw new Error(`${operation} answered ${status}: ${JSON.stringify(answer)}`)
    return answer
  }
  const post = (path: string, body: object) => call(`POST ${path}`, body)
  let geofence = ''
  for (const [index, description] of customers.entries())
    geofence = await fence(
      groma,
      `customer-${index}`,
      { description, coordinates: [depot.longitude + index * 900 * metre, depot.latitude] },
      'customer',
    )
  await groma.reload.geofences()
  await post('/v1/beacons', {
    ...{ description: 'Door of the depot', tag: 'door', externalId: 'door-1', type: 'ibeacon' },
    ...{ uuid: 'b9407f30-f5f8-466e-aff9-25556b57fe6d', major: '100', minor: '1' },
    coordinates: [depot.longitude, depot.latitude],
  })
  const scheduledArrivalAt = new Date(Date.now() - 20 * 60_000).toISOString()
  const order = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
  const { trip } = await post('/v1/trips', {
    ...{ externalId: order, userId: 'van-1', mode: 'car', scheduledArrivalAt },
    ...{ destinationGeofenceTag: 'customer', destinationGeofenceExternalId: 'customer-3' },
  })
  await post('/v1/alerts', { name: 'too-fast', when: 'speed', speed: 25 })
  await call('PUT /v1/segments/customers', { description: 'Were at a customer', geofenceTag: 'customer' })
  const { webhook } = await post('/v1/webhooks', {
    url: 'https://example.com/a/rather/long/path/of/a/receiver',
  })
  let user = ''
  const start = Date.now() - 2 * 60_000
  for (let van = 1; van <= 6; van++) {
    const send = walker(groma, {
      ...{
        deviceId: `0b6f${van}a52-6c1e-4f6c-9a53-2f1d5a8e7c10`,
        userId: `van-${van}`,
        description: `Van ${van}`,
      },
      metadata: { plate: `NB-GR ${100 + van}` },
    })
    for (let step = 0; step < 8; step++) {
      const answer = await send(
        {
          latitude: depot.latitude + van / 2000,
          longitude: depot.longitude + (van * 300 + step * 250) * metre,
        },
        { speed: 10 + 4 * van, updatedAt: new Date(start + step * 15_000).toISOString() },
      )
      if (van === 1) user = answer.body.user._id
    }
  }
  // Whose names are as long as those of customers, and whose app names devices by a hash.
  const [longName] = customers
  await walker(groma, { deviceId: order, userId: longName })(depot)
  const { share } = await post(`/v1/trips/${trip._id}/share`, { displayName: 'Ana' })
  const paths = [
    `geofences/${geofence}`,
    `users/${user}`,
    `history/${user}`,
    `map?user=${user}`,
    `trips/${trip._id}`,
    `settings/webhooks?id=${webhook._id}`,
    'segments?id=customers',
  ]
  return { paths, sharePath: new URL(share.url).pathname }
}
