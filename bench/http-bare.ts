import fastify from 'fastify'

// The floor under every HTTP figure: the web framework alone, with one route and a response schema.

const text = { type: 'string' }
const answerSchema = {
  type: 'object',
  properties: {
    meta: { type: 'object', properties: { code: { type: 'integer' } } },
    geofence: {
      type: 'object',
      properties: {
        _id: text,
        createdAt: text,
        live: { type: 'boolean' },
        tag: text,
        externalId: text,
        description: text,
        type: text,
        geometryCenter: {
          type: 'object',
          properties: { type: text, coordinates: { type: 'array', items: { type: 'number' } } },
        },
        geometryRadius: { type: 'number' },
        enabled: { type: 'boolean' },
      },
    },
  },
}

const answer = {
  meta: { code: 200 },
  geofence: {
    _id: '56db1f4613012711002229f4',
    createdAt: '2026-01-31T10:00:00.000Z',
    live: true,
    tag: 'store',
    externalId: '123',
    description: 'Store 123',
    type: 'circle',
    geometryCenter: { type: 'Point', coordinates: [13.404954, 52.520008] },
    geometryRadius: 100,
    enabled: true,
  },
}

const app = fastify({ logger: false })
app.get('/geofence', { schema: { response: { 200: answerSchema } } }, async () => answer)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready ${new URL(address).port}`)
