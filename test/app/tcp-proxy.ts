import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An address at which a test puts now one server, now another, or none. */
export interface TcpProxy {
  port: number
  /** Connections that found nobody. */
  refused: number
  /** A unix socket to lead new connections to; those that are open end. */
  leadTo(socketPath: string | undefined): void
  stop(): Promise<void>
}

export async function startTcpProxy(): Promise<TcpProxy> {
  let target: string | undefined
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (target === undefined) {
      proxy.refused++
      client.destroy()
      return
    }
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
    }
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => sockets.forEach((socket) => void socket.destroy())
  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    refused: 0,
    leadTo(socketPath) {
      target = socketPath
      cut()
    },
    async stop() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
