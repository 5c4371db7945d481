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

/** The same, or in pieces, of a format that is read from its beginning to its end. */
export const FilePieces = decoded<string | Iterable<string>>(
  { type: 'string', minLength: 1, description: 'Content of the file.' },
  (sent) => {
    if (typeof sent !== 'string' && !(sent instanceof TextPieces))
      throw new Unexpected(`Expected text, got ${shown(sent)}.`)
    return sent
  },
)

/** The text of a body, decoded when it is read. Bytes are not moved by the garbage collector, as many strings would be. */
class TextPieces implements Iterable<string> {
  private readonly blocks: Buffer[]
  constructor(blocks: Buffer[]) {
    this.blocks = blocks
  }

  *[Symbol.iterator](): Iterator<string> {
    const decoder = new StringDecoder('utf8')
    for (const block of this.blocks) yield decoder.write(block)
    yield decoder.end()
  }
}

/** Bytes that are kept together: a client may send a few at a time. */
const blockSize = 65_536

/** The text of a body, to be read piece by piece: as one string, that of a large file would take too long to make. */
export async function readPieces(request: FastifyRequest, payload: Readable): Promise<Iterable<string>> {
  const blocks: Buffer[] = []
  let block = Buffer.alloc(0)
  let used = 0
  await readBody(request, payload, (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      if (used === block.length) {
        block = Buffer.allocUnsafeSlow(blockSize)
        used = 0
        blocks.push(block)
      }
      const copied = chunk.copy(block, used, at)
      at += copied
      used += copied
    }
  })
  blocks.push(...blocks.splice(-1).map((last) => last.subarray(0, used)))
  return new TextPieces(blocks)
}

/** The text of a body, decoded piece by piece as it arrives: at once, that of a large file would take too long. */
export async function readText(request: FastifyRequest, payload: Readable): Promise<string> {
  const decoder = new StringDecoder('utf8')
  const pieces: string[] = []
  await readBody(request, payload, (chunk) => pieces.push(decoder.write(chunk)))
  pieces.push(decoder.end())
  return oneATurn(() => pieces.join(''))
}

async function readBody(
  { headers, routeOptions }: FastifyRequest,
  payload: Readable,
  take: (chunk: Buffer) => void,
): Promise<void> {
  const most = routeOptions.bodyLimit
  if (Number(headers['content-length']) > most) throw errors.bodyTooLarge(most)
  let bytes = 0
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length
      if (bytes > most) throw errors.bodyTooLarge(most)
      take(chunk)
    }
  } catch (error) {
    throw bytes > most ? error : errors.malformedRequest() // the client has gone
  }
}
