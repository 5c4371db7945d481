import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { patchLibbsd } from '../../src/routing/engine/libbsd.ts'
import { engineSettings } from '../../src/routing/engine/settings.ts'

/**
 * The routing engine alone behind HTTP: the body is its query, the path names its action, and its answer is sent as it is. The first
 * argument is the tar of tiles.
 */
const [tiles = ''] = process.argv.slice(2)
await patchLibbsd()
const { Actor } = await import('@valhallajs/valhallajs')
const actor = new Actor(JSON.stringify(engineSettings(tiles)))
const actions = { '/route': 'route', '/isochrone': 'isochrone' } as const

const server = createServer(async (request, response) => {
  const action = actions[request.url as keyof typeof actions]
  try {
    const answer = await actor[action](await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  } catch (error) {
    response.writeHead(400).end((error as Error).message)
  }
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit())
