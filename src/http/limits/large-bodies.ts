import type { preParsingHookHandler } from 'fastify'
import { errors } from '../../errors.ts'

/** Bytes from which a body counts as large. */
const largeBody = 256 * 1024

/** Large bodies of an operation that a server receives and reads at a time. */
const mostReading = 8

/** Lets one large body of each project in at a time, as it is in memory until it is answered; others get 503. */
export function oneLargeBodyEach(): preParsingHookHandler {
  const reading = new Set<number>()
  return (request, reply, _payload, done) => {
    const { project } = request.caller
    if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) < largeBody) return done()
    if (reading.has(project)) return done(errors.importBeingRead())
    if (reading.size >= mostReading) return done(errors.tooManyImports(mostReading))
    reading.add(project)
    reply.raw.once('close', () => reading.delete(project))
    done()
  }
}
