import type { HookHandlerDoneFunction } from 'fastify'
import { oneATurn } from '../limits/one-a-turn.ts'

/** The rest of the long lists of a body, in slices of a few milliseconds: they are read before the handler begins. */
export type Later = (() => void)[]

/** Items of a list that are read at once, as many as a bulk of updates has. */
export const itemsAtOnce = 1000

/** By the body as far as it is read. */
const unfinished = new WeakMap<object, Later>()

export function finishLater(body: object, later: Later): void {
  if (later.length > 0) unfinished.set(body, later)
}

/** A hook before the handler: reads the rest of the body. */
export function finishBody(
  { body }: { body: unknown },
  _reply: unknown,
  done: HookHandlerDoneFunction,
): void {
  const later = unfinished.get(body as object)
  if (later) inTurns(later).then(() => done(), done)
  else done()
}

async function inTurns(later: Later): Promise<void> {
  for (const read of later) await oneATurn(read)
}
