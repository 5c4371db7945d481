import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { FastifyRequest } from 'fastify'
import { errors } from '../../errors.ts'
import { oneATurn } from '../limits/one-a-turn.ts'
import { shown, Unexpected } from './expectations.ts'
import { decoded } from './params.ts'

/** Taken as it is: checking all of a file would take long, and each value is checked when it is read. */
export const FileText = decoded<string>(
  { type: 'string', minLength: 1, description: 'Content of the file.' },
  (sent) => {
    if (typeof sent !== 'string') throw new Unexpected(`Expected text, got ${shown(sent)}.`)
    return sent
  },
)

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
