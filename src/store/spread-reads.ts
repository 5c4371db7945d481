import { Socket } from 'node:net'

/**
 * Bytes of answers that one connection to the database hands over in a turn of the event loop: two milliseconds of work or less.
 * Node reads up to two megabytes in one go, and rows of large texts and metadata take ten milliseconds a megabyte.
 */
const mostOfTurn = 192 * 1024

/** A connection whose long answers are read over several turns. One with TLS is read as it comes: Node decrypts it below this socket. */
export function spreadReads(): Socket {
  const socket = new Socket()
  let read = 0
  socket.on('data', ({ length }: Buffer) => {
    if (read === 0)
      setImmediate(() => {
        read = 0
        if (socket.isPaused()) socket.resume()
      })
    read += length
    if (read >= mostOfTurn) socket.pause()
  })
  return socket
}
