import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { errors } from '../../errors.ts'
import { FairQueue } from '../../model/project/fair-queue.ts'

/**
 * Lets others go first: resolves when this work may go on. Called often, wherever the work can be interrupted; it goes on at
 * once while its slice of time is not used up.
 */
export type Pause = () => Promise<void>

/**
 * Long work (searches, files) shares the event loop: it is done in slices of a few milliseconds, one a turn of the loop, and
 * projects take turns. While other requests are in flight, it leaves them four fifths of the time and takes the last one;
 * between two of them, where they follow each other closely, half of it, so that the next one most often finds the loop free.
 */
export interface Turns {
  /**
   * Waits for a turn of this project. Throws 503 when too many requests of the project wait already; work for which nobody
   * waits any more ends then, or at the next pause.
   */
  begin(project: number, client: Client): Promise<Pause>
  /** A request that is no long work came in. */
  addShort(): void
  /** It was answered, or its client has gone. */
  removeShort(): void
}

/** Who waits for the answer: the reply to it. */
export interface Client {
  raw: { destroyed: boolean }
}

export function failIfGone({ raw }: Client): void {
  if (raw.destroyed) throw errors.clientGone()
}

/** Requests of one project that may wait for long work. */
const mostWaiting = 100

/** Milliseconds of one slice. It may end later, by what is done between two calls of a Pause. */
const usualSlice = 2

/** Where others had much time since the last slice, as on a busy machine, the next one is longer: up to so many times. */
const longestSlices = 4

/** Rest after a slice, as a multiple of the time that it took: while other requests are in flight, and while more are expected. */
const restBeside = 4
const restBetween = 1

/** Milliseconds after the last other request for which more are expected. */
const expectedFor = 50

/** Milliseconds: on a busy machine a slice may take long for other reasons. */
const usualLongest = 20

export function createTurns(usual = usualSlice, rest = restBeside, longestRest = usualLongest): Turns {
  const waiting = new FairQueue<() => void>()
  let isWorking = false
  let inFlight = 0
  let lastShortAt = Number.NEGATIVE_INFINITY
  /** When the present slice began, and how long it may be. */
  let began = 0
  let slice = usual
  let onQuiet = () => {}

  /** Each round is one turn of the loop with one slice in it, of one work or of several. The first runs in the turn of the call. */
  async function work(): Promise<void> {
    isWorking = true
    began = performance.now()
    slice = usual
    await allThatCanBeDone()
    let ended = performance.now()
    await nextTurn() // the end of that turn
    for (;;) {
      await nextTurn()
      if (waiting.size === 0) break
      await restAfter(ended - began, ended)
      began = performance.now()
      slice = Math.min(Math.max(usual, (began - ended) / rest), longestSlices * usual)
      do {
        waiting.shift()?.()
        await allThatCanBeDone()
        ended = performance.now()
      } while (waiting.size > 0 && ended - began < slice)
    }
    isWorking = false
  }

  /** The time since the slice ended counts: on a busy server, a turn of the loop is rest enough. */
  async function restAfter(took: number, ended: number): Promise<void> {
    const dueBy = (factor: number) => Math.min(factor * took, longestRest) - (performance.now() - ended)
    const isExpected = inFlight > 0 || performance.now() - lastShortAt < expectedFor
    if (!isExpected || dueBy(rest) <= 0) return
    const least = dueBy(restBetween)
    if (least > 0) await sleep(least)
    if (inFlight > 0) await restFor(dueBy(rest))
    await nextTurn() // not in the turn of the last one's answer
  }

  /** Until then, or until no other request is in flight. */
  async function restFor(milliseconds: number): Promise<void> {
    const over = new AbortController()
    const quiet = new Promise<void>((resolve) => {
      onQuiet = resolve
    })
    await Promise.race([sleep(milliseconds, undefined, over).catch(() => {}), quiet])
    over.abort()
  }

  function wait(project: number): Promise<void> {
    return new Promise((resolve) => waiting.push(project, resolve))
  }

  return {
    async begin(project, client) {
      if (waiting.sizeOf(project) >= mostWaiting) throw errors.tooMuchLongWork(mostWaiting)
      if (isWorking) await wait(project)
      else void work()
      failIfGone(client)
      return async () => {
        failIfGone(client)
        if (isWorking && performance.now() - began < slice) return
        const turn = wait(project)
        if (!isWorking) void work()
        await turn
      }
    },
    addShort() {
      inFlight += 1
    },
    removeShort() {
      inFlight -= 1
      lastShortAt = performance.now()
      if (inFlight === 0) onQuiet()
    },
  }
}

/** Until whoever was let go on has ended, or waits for something else: ticks come when no promise is left to be settled. */
function allThatCanBeDone(): Promise<void> {
  return new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)))
}
