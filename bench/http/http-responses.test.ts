import { expect, test } from 'vitest'
import { responseReader } from './http-responses.ts'

const STREAM = [
  'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 201 Created\r\ncontent-length:0\r\n\r\n',
  'HTTP/1.1 204 No Content\r\n\r\n',
  'HTTP/1.1 404 Not Found\r\ncontent-length: 4\r\n\r\n\r\n\r\n',
].join('')

function statusesOf(chunks: string[]): number[] {
  const statuses: number[] = []
  const read = responseReader((status) => statuses.push(status))
  for (const chunk of chunks) read(Buffer.from(chunk))
  return statuses
}

test('responses merged into one chunk are told apart', () => {
  expect(statusesOf([STREAM])).toEqual([200, 201, 204, 404])
})

test('responses may be cut anywhere', () => {
  for (let cut = 1; cut < STREAM.length; cut++) {
    expect(statusesOf([STREAM.slice(0, cut), STREAM.slice(cut)])).toEqual([200, 201, 204, 404])
  }
  expect(statusesOf([...STREAM])).toEqual([200, 201, 204, 404])
})

test('a response is reported only once its body is complete', () => {
  expect(statusesOf(['HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhell'])).toEqual([])
})

test.each([
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', 'chunked transfer encoding'],
  ['HTTP/1.1 200 OK\r\n\r\n', 'expected a Content-Length'],
  ['SSH-2.0-OpenSSH\r\n\r\n', 'expected an HTTP/1.1 status line'],
])('%j is refused', (stream, reason) => {
  expect(() => statusesOf([stream])).toThrow(reason)
})
