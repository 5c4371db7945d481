import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import type { App } from './operation.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Fails with one sentence when the server could not listen there. Called before anything is created. */
export async function checkPort(address: Address): Promise<void> {
  if (address.port === 0) return
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(address, resolve)
    })
  } catch (error) {
    throw listenError(error, address)
  }
  await new Promise((resolve) => server.close(resolve))
}

/** The error of a failed listen, as a sentence for the operator. */
export function listenError(error: unknown, { host, port }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is taken by another program. Set PORT to a free one.`)
    case 'EACCES':
      return new Error(`Port ${port} may not be used by this user. Set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`GROMA_HOST is "${host}": this machine has no such address.`)
    default:
      return error
  }
}

/** Where connections come from. */
export interface Entrance {
  /** Lets them in. */
  open(app: App): Promise<unknown>
  /** Resolves when all are closed that the app itself does not know of. */
  allClosed(): Promise<unknown>
}

export function ownPort({ host, port }: Config): Entrance {
  return {
    open: (app) =>
      app.listen({ host, port }).catch((error) => {
        throw listenError(error, { host, port })
      }),
    allClosed: async () => {},
  }
}

/** Refuses new connections, closes each one once it is idle, and after the grace period the rest. */
export async function stopListening(app: App, entrance: Entrance, graceSeconds: number): Promise<void> {
  const closing = [app.close(), entrance.allClosed()]
  // A client may keep its connection open after the answer to its last request.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const cut = setTimeout(() => app.server.closeAllConnections(), graceSeconds * 1000)
  await Promise.all(closing)
  clearInterval(idle)
  clearTimeout(cut)
}
