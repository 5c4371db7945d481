import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { spreadReads } from './spread-reads.ts'

it('reads a long answer whole, little of it in a turn of the event loop', async () => {
  const answer = Buffer.alloc(4_000_000, 'groma ')
  const server = createServer((client) => client.end(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const chunks: Buffer[] = []
  let read = 0
  let most = 0
  const socket = spreadReads()
  socket.on('data', (chunk: Buffer) => {
    if (read === 0)
      setImmediate(() => {
        read = 0
      })
    chunks.push(chunk)
    read += chunk.length
    most = Math.max(most, read)
  })
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'end')
  expect(Buffer.concat(chunks).equals(answer)).toBe(true)
  expect(most).toBeLessThan(300_000)
})
