import type { Actor } from '@valhallajs/valhallajs'
import { CarMatrices, type CarRoadsFile } from './car-matrices.ts'
import { patchLibbsd } from './libbsd.ts'
import { locate } from './locate.ts'

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

/** From the server. `settings` comes first, and once; undefined only loads the engine. */
export type ChildRequest =
  | { settings: string | undefined; carRoads: CarRoadsFile | undefined }
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

process.on('message', (request: ChildRequest) => {
  if ('settings' in request) void load(request.settings, request.carRoads)
  else void answer(request.id, request.action, request.query)
})

async function load(settings: string | undefined, carRoads: CarRoadsFile | undefined): Promise<void> {
  try {
    await patchLibbsd()
    const engine = await import('@valhallajs/valhallajs') // fails where a system library is missing
    if (settings !== undefined) actor = new engine.Actor(settings)
    if (actor && carRoads) matrices = await CarMatrices.open(carRoads, actor)
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
  return action === 'locate' ? locate(actor, query) : actor[action](query)
}

async function matrixOf(query: string): Promise<string> {
  if (!matrices) throw new Error('the tiles have no roads for matrices of cars')
  return matrices.answer(query)
}
