import { PeerEnded } from '../cluster/workers/peer.ts'
import { runningServers } from '../cluster/workers/running-servers.ts'
import { type Config, givenSettings } from '../config.ts'
import { readVerb, say } from './terminal.ts'

/** Has the workers of the running server replaced, by ones of the program and the settings as they are now. */
export async function reload({ dataFolder }: Config, words: string[]): Promise<void> {
  readVerb('reload', words, {})
  const { GROMA_DATA: _found, ...given } = givenSettings() // it has led us to the server
  let reloaded = 0
  for (const server of await runningServers(dataFolder)) {
    try {
      const { value } = await server.call('reload', { value: given })
      say(`${value} workers were replaced. The old ones finish their connections.`)
      reloaded += 1
    } catch (error) {
      throw error instanceof PeerEnded ? new Error('The server has ended meanwhile.') : error
    } finally {
      server.close()
    }
  }
  if (reloaded === 0)
    throw new Error(
      `No server with workers uses the data folder ${dataFolder}. One of a single process (GROMA_WORKERS=1) is restarted instead.`,
    )
}
