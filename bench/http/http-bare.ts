import fastify from 'fastify'
import { answer, answerSchema } from './http-body.ts'

// The floor under every HTTP figure: the web framework alone, with one route and a response schema.

const app = fastify({ logger: false })
app.get('/v1/users', { schema: { response: { 200: answerSchema } } }, async () => answer)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`ready ${new URL(address).port}`)
