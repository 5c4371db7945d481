import { type EventType, eventTypeNames, eventTypes } from '../../src/model/event-types.ts'
import { eventExample } from '../../src/model/examples.ts'

/** When each happens. A new type does not compile without its sentence. */
const sentences: Record<EventType, string> = {
  'user.exited_region_country': 'the user has left a country',
  'user.entered_region_country': 'the user is in another country',
  'user.exited_region_state': 'the user has left a state of the US',
  'user.entered_region_state': 'the user is in another state of the US',
  'user.exited_region_dma': 'the user has left a market area of the US',
  'user.entered_region_dma': 'the user is in another market area of the US',
  'user.exited_region_postal_code': 'the user has left a postal code of the US',
  'user.entered_region_postal_code': 'the user is in another postal code of the US',
  'user.exited_geofence': 'the user is outside a geofence in which they were',
  'user.entered_geofence': 'the first update inside a geofence',
  'user.dwelled_in_geofence':
    'the user has been in a geofence for its `dwellThreshold`, once a visit; also without an update',
  'user.exited_place': 'the user has left a place',
  'user.entered_place': 'the user has stopped at a place',
  'user.nearby_place_chain': 'a place of a chain is near',
  'user.exited_beacon': 'a beacon is no longer heard',
  'user.entered_beacon': 'a beacon is heard',
  'user.started_trip': 'the first update of a trip, or its status was set',
  'user.updated_trip': 'every further update of a trip, with a new ETA',
  'user.approaching_trip_destination': 'the ETA is at most `approachingThreshold` minutes',
  'user.arrived_at_trip_destination': 'the destination of a trip is entered',
  'user.arrived_at_wrong_trip_destination': "another geofence with the destination's tag is entered",
  'user.stopped_trip': 'a trip is completed, canceled or expired',
  'user.fired_trip_orders': '`approachingThreshold` minutes before `scheduledArrivalAt`, once',
  'user.failed_fraud': 'the fraud checks of the user were passed, and are not any more',
}

const common = new Set(Object.keys(eventExample('user.failed_fraud')))

/** docs/events.md */
export function eventsPage(): string {
  const rows = eventTypeNames.map((type) => {
    const own = Object.keys(eventExample(type)).filter((field) => !common.has(field))
    return `| \`${type}\` | ${eventTypes[type] ? 'on' : 'off'} | ${sentences[type]} | ${own.map((field) => `\`${field}\``).join(', ')} |`
  })
  return `# Events

A change in the state of a user. An update answers the events that it caused; \`GET /v1/events\` lists them, \`GET /v1/stream\`, [webhooks](webhooks.md) and
[MQTT](mqtt.md) deliver them. Those of one update come in the order of this table. A project switches types on and off: \`npx groma settings events.user.entered_place=true\`,
or \`PATCH /v1/settings/project\`.

| Type | By default | When | Fields of its own |
|---|---|---|---|
${rows.join('\n')}

A conversion (\`POST /v1/events\`) has its own name as its type, and is always on. Webhooks also send \`test\`, when you ask for it.

## Fields of all

| Field | What it is |
|---|---|
| \`_id\` | of the event; the same at every delivery |
| \`type\` | one of the above |
| \`createdAt\`, \`actualCreatedAt\` | when it happened, by the client's clock if sent; when the server made it |
| \`live\` | whether it was made with a live key |
| \`user\` | \`_id\`, \`userId\`, \`deviceId\`, \`metadata\` and regions |
| \`location\`, \`locationAccuracy\` | of the update; metres |
| \`confidence\` | 3 high, 2 medium, 1 low: how much of the circle of accuracy is inside (of exits: outside) |
| \`replayed\` | true for an update that was sent later |

## One of them

\`\`\`json
${JSON.stringify(eventExample('user.entered_geofence'), null, 2)}
\`\`\`

Samples of every type are in the reference at \`/docs/api\`. This page is generated from \`src/model/event-types.ts\` by \`npm run docs\`.
`
}
