import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Config } from '../../config.ts'
import { listenError } from '../../http/port.ts'

/** The port of a server with workers. Nothing is read here: connections are handed on as they come. */
export interface Door {
  port: number
  /** Hands on those that wait. */
  serve(): void
  /** For a connection that was handed to a worker which did not take it. */
  serveAgain(connection: Socket): void
  /** Lets nobody in any more. */
  close(): void
}

/** `hand` returns false when nobody can take the connection now. */
export async function openDoor(
  { host, port }: Pick<Config, 'host' | 'port'>,
  hand: (connection: Socket) => boolean,
): Promise<Door> {
  let waiting: Socket[] = []

  function serve(): void {
    const left = waiting.findIndex((connection) => !hand(connection))
    waiting = left < 0 ? [] : waiting.slice(left)
  }

  const server = createServer({ pauseOnConnect: true, noDelay: true, allowHalfOpen: true }, (connection) => {
    connection.on('error', () => {})
    waiting.push(connection)
    serve()
  })
  server.listen({ host, port })
  await once(server, 'listening').catch((error) => {
    throw listenError(error, { host, port })
  })
  return {
    port: (server.address() as AddressInfo).port,
    serve,
    serveAgain(connection) {
      waiting.unshift(connection)
      serve()
    },
    close() {
      server.close()
      for (const connection of waiting) connection.destroy()
      waiting = []
    },
  }
}
