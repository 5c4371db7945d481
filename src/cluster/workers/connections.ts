import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { App } from '../../http/operation.ts'
import type { Entrance } from '../../http/port.ts'

/** The connections that a worker was handed by its supervisor, which listens for all. */
export interface Connections extends Entrance {
  take(connection: Socket): void
  count(): number
  /** From now on each connection is closed with its next answer. */
  closeAfterAnswers(): void
}

export function createConnections(folder: string, id: number): Connections {
  const open = new Set<Socket>()
  let app: App | undefined
  let onEmpty = () => {}
  return {
    async open(opened) {
      // The time-outs of connections begin with listening; nobody knows of this socket.
      await opened.listen({ path: join(folder, `worker-${id}`) })
      app = opened
    },
    take(connection) {
      open.add(connection)
      connection.once('close', () => {
        open.delete(connection)
        if (open.size === 0) onEmpty()
      })
      connection.allowHalfOpen = true // as of connections that an HTTP server accepts
      app?.server.emit('connection', connection)
    },
    count: () => open.size,
    closeAfterAnswers() {
      app?.server.prependListener('request', (_request, response) =>
        response.setHeader('connection', 'close'),
      )
    },
    allClosed: () =>
      new Promise<void>((resolve) => {
        if (open.size === 0) resolve()
        else onEmpty = resolve
      }),
  }
}
