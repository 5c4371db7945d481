import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { FastifyRequest } from 'fastify'
import { errors } from '../../errors.ts'
import { oneATurn } from '../limits/one-a-turn.ts'

/** The text of a body, decoded piece by piece as it arrives: at once, that of a large file would take too long. */
export async function readText(
  { headers, routeOptions }: FastifyRequest,
  payload: Readable,
): Promise<string> {
  const most = routeOptions.bodyLimit
  if (Number(headers['content-length']) > most) throw errors.bodyTooLarge(most)
  const decoder = new StringDecoder('utf8')
  const pieces: string[] = []
  let bytes = 0
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > most) throw errors.bodyTooLarge(most)
      pieces.push(decoder.write(chunk))
    }
  } catch (error) {
    throw bytes > most ? error : errors.malformedRequest() // the client has gone
  }
  pieces.push(decoder.end())
  return oneATurn(() => pieces.join(''))
}
