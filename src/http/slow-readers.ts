import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** Milliseconds in which a client must take some of an answer. Slow phones take a little in each of them. */
const patience = 120_000

/** Bytes of answers that wait in this process for their clients, as long as all take them. */
const mostWaiting = 128 * 1024 * 1024

/** Less is left waiting in any case: streams and files are read only as fast as they are taken. */
const littleWaiting = 64 * 1024

const lookEvery = 1000 // milliseconds

/**
 * Disconnects clients that do not read their answers, which are in memory until then: those who take nothing for two minutes, and
 * where too much waits for all clients together, who has asked first.
 */
export function endSlowReaders(server: Server, limits = { patience, mostWaiting, lookEvery }): void {
  /** In the order of their requests. */
  const answers = new Map<ServerResponse, IncomingMessage>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answers.set(response, request)
    response.once('close', () => answers.delete(response))
    // Node begins anew whenever something was taken.
    response.setTimeout(limits.patience, () => {
      if (response.writableLength > 0) request.socket.destroy()
      else request.socket.setTimeout(limits.patience) // still being worked on
    })
  })

  function endFirst(): void {
    let waiting = 0
    for (const response of answers.keys()) waiting += response.writableLength
    for (const [response, { socket }] of answers) {
      if (waiting <= limits.mostWaiting) return
      if (response.writableLength <= littleWaiting) continue
      waiting -= response.writableLength
      socket.destroy()
    }
  }

  const looking = setInterval(endFirst, limits.lookEvery).unref()
  server.once('close', () => clearInterval(looking))
}
