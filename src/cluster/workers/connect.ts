import { once } from 'node:events'
import { createConnection } from 'node:net'
import { createPeer, type Handlers, type Peer } from './peer.ts'

/** Connects to the supervisor at this socket. */
export async function connectPeer(path: string, handlers: Handlers): Promise<Peer> {
  const socket = createConnection(path)
  await once(socket, 'connect')
  return createPeer(socket, handlers)
}
