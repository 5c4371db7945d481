import type { Actor } from '@valhallajs/valhallajs'
import { ConnectedSquares } from '../reach/connected-squares.ts'
import { CarMatrices } from './car-matrices.ts'
import { patchLibbsd } from './libbsd.ts'
import { locate } from './locate.ts'
import { withoutReachChecks } from './reach-checks.ts'
import { openPart, type TilesPart } from './tiles-part.ts'

/**
 * The routing engine in a process of its own, so that a crash of the engine does not end the server. It holds exactly one Actor:
 * several in one process mix up their settings. Queries run on Node's thread pool, so its size is how many run at once.
 */
export type Action =
  | 'carMatrix'
  | 'route'
  | 'locate'
  | 'matrix'
  | 'optimizedRoute'
  | 'isochrone'
  | 'traceRoute'
  | 'traceAttributes'

/** What the tiles have for us, besides what the engine reads. */
export interface TilesParts {
  carRoads?: TilesPart | undefined
  connectedSquares?: TilesPart | undefined
}

/** From the server. `settings` comes first, and once; undefined only loads the engine. */
export type ChildRequest =
  | { settings: string | undefined; parts: TilesParts }
  | { id: number; action: Action; query: string }

/** To the server. The engine's answers are sent as the JSON text it returns. */
export type ChildMessage =
  | { ready: true }
  | { loadError: string }
  | { id: number; answer: string }
  | { id: number; refusal: string }

function send(message: ChildMessage): void {
  process.send?.(message)
}

/** Ctrl-C reaches all processes of a terminal; this one ends when the server disconnects. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

let actor: Actor | undefined
let matrices: CarMatrices | undefined
let squares: ConnectedSquares | undefined

process.on('message', (request: ChildRequest) => {
  if ('settings' in request) void load(request.settings, request.parts)
  else void answer(request.id, request.action, request.query)
})

async function load(settings: string | undefined, { carRoads, connectedSquares }: TilesParts): Promise<void> {
  try {
    await patchLibbsd()
    const engine = await import('@valhallajs/valhallajs') // fails where a system library is missing
    if (settings !== undefined) actor = new engine.Actor(settings)
    if (connectedSquares) squares = new ConnectedSquares(await openPart(connectedSquares))
    if (actor && carRoads) matrices = new CarMatrices(await openPart(carRoads), actor, squares)
    send({ ready: true })
  } catch (error) {
    send({ loadError: (error as Error).message })
  }
}

async function answer(id: number, action: Action, query: string): Promise<void> {
  try {
    if (!actor) throw new Error('the engine has no tiles')
    send({ id, answer: await ask(actor, action, query) })
  } catch (error) {
    send({ id, refusal: (error as Error).message })
  }
}

function ask(actor: Actor, action: Action, query: string): Promise<string> {
  if (action === 'carMatrix') return matrixOf(query)
  if (action === 'locate') return locate(actor, query)
  const isRoute = action === 'route' || action === 'isochrone'
  return actor[action](isRoute && squares ? withoutReachChecks(query, squares) : query)
}

async function matrixOf(query: string): Promise<string> {
  if (!matrices) throw new Error('the tiles have no roads for matrices of cars')
  return matrices.answer(query)
}
