// A geofence, somebody who walks into it, and the event, as it comes from the stream.
//   GROMA_URL=http://localhost:8080 GROMA_KEY=$(npx groma keys --print test.secret) node examples/node/track.mjs
import { Groma, GromaError } from 'groma/client'

const groma = new Groma({ url: process.env.GROMA_URL, key: process.env.GROMA_KEY })

await groma.upsertGeofence({
  tag: 'examples',
  externalId: 'node',
  description: 'Example',
  type: 'circle',
  coordinates: [13.2512, 53.5512],
  radius: 100,
})

const { events, user } = await groma.track({
  deviceId: 'example-node',
  userId: 'node-walker',
  latitude: 53.5512,
  longitude: 13.2512,
  accuracy: 10,
  updatedAt: new Date().toISOString(), // with a time, it may be sent again after a lost answer
})
console.log(user.userId, events.map(({ type }) => type).join(' '))

for await (const news of groma.stream({ include: 'events', user: 'node-walker', after: '0' })) {
  if (news.kind !== 'event') continue
  console.log('stream:', news.event.type, news.event.geofence?.externalId)
  break
}

try {
  await groma.getUser({ id: 'nobody-of-this-name' })
} catch (error) {
  if (!(error instanceof GromaError)) throw error
  console.log(error.status, error.message)
}
