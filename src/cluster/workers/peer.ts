import type { Socket } from 'node:net'
import { createFrameReader, encodeFrame } from './frames.ts'
import { type PackedError, packError, unpackError } from './packed-errors.ts'

/** An answer, or what is asked: a value that fits in JSON, and a text beside it. */
export interface Parcel {
  value?: unknown
  text?: string
}

/** The process at the other end of a socket: each may call the other. */
export interface Peer {
  call(name: string, parcel?: Parcel): Promise<Parcel>
  /** Resolves when the connection has ended; calls without an answer have failed then. */
  closed: Promise<void>
  close(): void
}

/** What the other end may call. */
export type Handlers = Record<string, (parcel: Parcel) => Parcel | Promise<Parcel>>

type Header =
  | { call: number; name: string; value?: unknown }
  | { answer: number; value?: unknown; error?: PackedError }

/** The other process has ended, before or after it did what it was asked for. */
export class PeerEnded extends Error {
  override message = 'The other process has ended.'
}

export function createPeer(socket: Socket, handlers: Handlers): Peer {
  const waiting = new Map<number, { resolve(parcel: Parcel): void; reject(error: Error): void }>()
  let count = 0
  let frames: Buffer[] = []

  /** All frames of one turn of the event loop are written at once. */
  function send(header: Header, text = ''): void {
    if (frames.length === 0) setImmediate(flush)
    frames.push(encodeFrame(header, text))
  }

  function flush(): void {
    const bytes = frames.length === 1 ? frames[0] : Buffer.concat(frames)
    frames = []
    if (socket.writable) socket.write(bytes as Buffer)
  }

  async function answer(call: number, name: string, parcel: Parcel): Promise<void> {
    try {
      const handler = handlers[name]
      if (!handler) throw new Error(`There is no "${name}" to be called.`)
      const { value, text } = await handler(parcel)
      send({ answer: call, value }, text)
    } catch (error) {
      send({ answer: call, error: packError(error) })
    }
  }

  socket.on(
    'data',
    createFrameReader((received, text) => {
      const header = received as Header
      if ('call' in header) return void answer(header.call, header.name, { value: header.value, text })
      const call = waiting.get(header.answer)
      waiting.delete(header.answer)
      if (header.error) call?.reject(unpackError(header.error))
      else call?.resolve({ value: header.value, text })
    }),
  )
  socket.on('error', () => {}) // 'close' follows
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      for (const { reject } of waiting.values()) reject(new PeerEnded())
      waiting.clear()
      resolve()
    })
  })

  return {
    call(name, { value, text } = {}) {
      return new Promise((resolve, reject) => {
        if (!socket.writable) return reject(new PeerEnded())
        count += 1
        waiting.set(count, { resolve, reject })
        send({ call: count, name, value }, text)
      })
    },
    closed,
    close: () => socket.destroy(),
  }
}
