import { mean, quantile } from './statistics.ts'

/** The same small piece of work, again and again: when (Unix milliseconds), and what it took (microseconds of CPU). */
export interface Beat {
  at: number
  cost: number
}

/** From the last good beat before to the first one after, in Unix milliseconds. */
export interface Stall {
  from: number
  to: number
}

/** A beat this many times the usual one is the machine's doing: a neighbour on the same core makes it two at most. */
const slow = 4

/** When a core stood still or nearly: those of a virtual machine may, for a tenth of a second and more. */
export function stallsOf(beats: Beat[]): Stall[] {
  const usual = usualCost(beats)
  const stalls: Stall[] = []
  let from = beats[0]?.at ?? 0
  let isSlow = false
  for (const { at, cost } of beats) {
    const wasSlow = isSlow
    isSlow = cost > slow * usual
    if (isSlow) continue
    if (wasSlow) stalls.push({ from, to: at })
    from = at
  }
  const last = beats.at(-1)
  if (isSlow && last) stalls.push({ from, to: last.at })
  return stalls
}

/** What piled up in a stall takes so many times its length to be worked off: at half load a machine is two thirds busy. */
const aftermath = 2

/** Whether a request was neither under way during a stall nor sent in its aftermath. Milliseconds. */
export function isUndisturbed(sentAt: number, latency: number, stalls: Stall[]): boolean {
  return stalls.every(({ from, to }) => sentAt + latency < from || sentAt > to + aftermath * (to - from))
}

/** How much of its usual speed a CPU-second had, all cores together: in a stall CPU time goes on, and nothing is done. */
export function paceOf(pulses: Beat[][]): number {
  const paces = pulses.map((beats) => usualCost(beats) / mean(beats.map(({ cost }) => cost)))
  return mean(paces)
}

function usualCost(beats: Beat[]): number {
  const costs = beats.map(({ cost }) => cost).sort((a, b) => a - b)
  return quantile(costs, 0.25)
}
