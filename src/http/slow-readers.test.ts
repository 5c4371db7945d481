import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { endSlowReaders } from './slow-readers.ts'

const large = 32 * 1024 * 1024 // bytes: more than the system takes for a client that does not read

/** A server that answers so many bytes after so many milliseconds: `/bytes/milliseconds`. */
async function serve(
  limits: Parameters<typeof endSlowReaders>[1],
): Promise<(path: string) => Promise<Socket>> {
  const server = createServer((request, response) => {
    const [, bytes, milliseconds] = (request.url ?? '').split('/').map(Number)
    setTimeout(() => response.end(Buffer.alloc(bytes ?? 0)), milliseconds)
  })
  endSlowReaders(server, limits)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return async (path) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    return socket
  }
}

/** Everything that is left, until the server closes the connection. */
async function rest(socket: Socket): Promise<number> {
  let bytes = 0
  socket.on('data', ({ length }) => {
    bytes += length
  })
  await once(socket, 'close')
  return bytes
}

const ample = Number.POSITIVE_INFINITY
const lookEvery = 50 // milliseconds

it('a client that takes nothing of its answer is disconnected', async () => {
  const ask = await serve({ patience: 100, mostWaiting: ample, lookEvery })
  const socket = await ask(`/${large}/0`)
  await pause(1000) // ten times as long as it may be
  expect(await rest(socket)).toBeLessThan(large)
})

it('one that takes a little now and then gets all of it', async () => {
  const ask = await serve({ patience: 2000, mostWaiting: ample, lookEvery })
  const socket = await ask(`/${large}/0`)
  let bytes = 0
  socket.on('data', ({ length }) => {
    bytes += length
    socket.pause()
    setTimeout(() => socket.resume(), bytes < 1024 * 1024 ? 50 : 0)
  })
  await once(socket, 'close')
  expect(bytes).toBeGreaterThan(large)
})

it('an answer may take longer than that to be found', async () => {
  const ask = await serve({ patience: 50, mostWaiting: ample, lookEvery })
  expect(await rest(await ask('/1000/500'))).toBeGreaterThan(1000)
})

it('where too much waits for all together, who has asked first is disconnected', async () => {
  const ask = await serve({ patience: 60_000, mostWaiting: 1.5 * large, lookEvery })
  const [first, second] = [await ask(`/${large}/0`), await ask(`/${large}/0`)]
  await pause(1000) // twenty times what it takes to be seen
  expect(await rest(first)).toBeLessThan(large)
  expect(await rest(second)).toBeGreaterThan(large)
})
