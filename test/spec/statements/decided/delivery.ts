import type { Statement } from '../statement.ts'

const api = 'test/api/webhooks.test.ts'

/** Delivery of events. */
export const delivery: Statement[] = [
  {
    id: 'delivery.endpoints',
    says: 'Webhooks belong to one environment, and each has a filter by event type.',
    tests: [
      `${api} > webhooks > are created, read, changed and deleted, each in its environment`,
      `${api} > a delivery > is made of what %j asks for`,
    ],
  },
  {
    id: 'delivery.body',
    says: 'A delivery is {event, user}, or {events[], user} in the batch mode.',
    tests: [
      `${api} > a delivery > comes of every event: updates, trips, dwells, conversions`,
      `${api} > a delivery > of a batch holds events of one user, the same ones at every try`,
    ],
  },
  {
    id: 'delivery.signatures',
    says: 'X-Service-Signature has t and v1, two of them while a secret is rotated; X-Radar-Signature signs X-Radar-Signing-Id.',
    tests: [
      `${api} > a delivery > is signed, with both secrets after a rotation`,
      'src/delivery/signature.test.ts > signs time and body, and the signing id for the older scheme',
    ],
  },
  {
    id: 'delivery.acknowledged',
    says: 'Any 2xx acknowledges; X-Service-Delivery-ID is the same at every try, and every try is in the log.',
    tests: [
      `${api} > a delivery > that fails is tried again under its id, those behind it wait, and the log has every try`,
    ],
  },
  {
    id: 'delivery.order',
    says: 'Events are delivered at least once, those of a user in order.',
    tests: [
      'test/scenarios/webhooks.test.ts > every event at least once, in order per user, and twice only under the same id',
    ],
  },
  {
    id: 'delivery.retries',
    says: 'Retries back off exponentially, with jitter, for 24 hours; then the delivery is parked.',
    tests: [
      'src/delivery/back-off.test.ts > after %i failures the pause is up to %i s, and at least half of that',
      `${api} > a receiver that is down > has events parked after a day; they can be had again`,
    ],
  },
  {
    id: 'delivery.again',
    says: 'One delivery, or all since a time, can be delivered again.',
    tests: [`${api} > a delivery > can be had again: one, or all since a time`],
  },
  {
    id: 'delivery.addresses',
    says: 'An endpoint may not resolve to a loopback, link-local or private address unless the operator allows it.',
    tests: [
      'src/delivery/requests/addresses.test.ts > %s is allowed: %s',
      'src/delivery/requests/look-up.test.ts > a name may not stand for an address that webhooks may not reach',
    ],
  },
  {
    id: 'delivery.erasure',
    says: 'Deliveries that wait for a deleted user are dropped.',
    tests: [`${api} > a deleted user is not in what waits, nor in the log`],
  },
]
