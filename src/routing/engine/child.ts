import type { Actor } from '@valhallajs/valhallajs'

/**
 * The routing engine's own process: what it does wrong ends it alone. It holds exactly one Actor, as the engine mixes up the
 * settings of several. Its queries run on Node's thread pool, whose size is therefore how many run at once.
 */
export type Action =
  | 'route'
  | 'locate'
  | 'matrix'
  | 'optimizedRoute'
  | 'isochrone'
  | 'traceRoute'
  | 'traceAttributes'

/** From the server. `settings` comes first and once; without tiles there is nothing to ask. */
export type Order = { settings: string | undefined } | { id: number; action: Action; query: string }

/** To the server. The engine's answers stay text until somebody needs them. */
export type Report =
  | { ready: true }
  | { broken: string }
  | { id: number; answer: string }
  | { id: number; refusal: string }

function report(message: Report): void {
  process.send?.(message)
}

/** Ctrl-C reaches all processes of a terminal; this one ends when the server lets go of it. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

let actor: Actor | undefined

process.on('message', (order: Order) => {
  if ('settings' in order) void begin(order.settings)
  else void answer(order.id, order.action, order.query)
})

async function begin(settings: string | undefined): Promise<void> {
  try {
    const engine = await import('@valhallajs/valhallajs') // fails where a library of the system is missing
    if (settings !== undefined) actor = new engine.Actor(settings)
    report({ ready: true })
  } catch (error) {
    report({ broken: (error as Error).message })
  }
}

async function answer(id: number, action: Action, query: string): Promise<void> {
  try {
    if (!actor) throw new Error('the engine has no tiles')
    report({ id, answer: await actor[action](query) })
  } catch (error) {
    report({ id, refusal: (error as Error).message })
  }
}
