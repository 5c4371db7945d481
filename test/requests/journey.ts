import type { Operation } from './operations.ts'
import { type Sent, sampleRequest } from './requests.ts'

/** Requests in an order that chance would rarely bring: a trip that has a route as it was tracked to its end, and a shared one with open legs. */
export function journey(operations: Operation[], key: string, number: number): Sent[] {
  const sample = (id: string, more: object = {}, params = {}, shown = 0) => {
    const operation = operations.find((one) => one.id === id) as Operation
    return sampleRequest(operation, key, { ...Object(operation.bodyExamples[shown]), ...more }, params)
  }
  const traveller = { userId: `traveller-${number}`, deviceId: `phone-${number}` }
  return [
    sample('upsertGeofence'),
    sample('createTrip', { externalId: `tour-${number}` }, {}, 1),
    sample('shareTrip', {}, { id: `tour-${number}` }),
    sample('createTrip', { externalId: `order-${number}`, userId: traveller.userId }),
    sample('track', { ...traveller, latitude: 53.5571, longitude: 13.2751 }),
    sample('track', traveller),
    sample('searchHistory'),
    sample('searchHeat'),
    sample('updateTrip', { status: 'completed' }, { id: `order-${number}` }),
    sample('createTrip', { externalId: `called-off-${number}` }),
    sample('deleteTrip', {}, { id: `called-off-${number}` }),
  ]
}
