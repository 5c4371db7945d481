import { mean, quantile } from './statistics.ts'

/** The same small piece of work, again and again: when (Unix milliseconds), and what it took (microseconds of CPU). */
export interface Beat {
  at: number
  cost: number
}

/** From its beginning until what had piled up was worked off, in Unix milliseconds. */
export interface Stall {
  from: number
  to: number
}

/** Load of the machine, client included, at half of what it can take. */
const busy = 2 / 3

/** Milliseconds of backlog before it counts as a stall: every machine is a little unsteady. */
const least = 5

/**
 * When a core was too slow for its load: those of a virtual machine may stand nearly still for a tenth of a second, several
 * times in a row. While its pace is less than the load needs, work piles up; the stall is over when that is done.
 */
export function stallsOf(beats: Beat[]): Stall[] {
  const usual = usualCost(beats)
  const stalls: Stall[] = []
  let pile = 0
  let most = 0
  let from = 0
  for (const [index, { at, cost }] of beats.entries()) {
    const before = beats[index - 1]?.at ?? at
    if (pile === 0) {
      from = before
      most = 0
    }
    pile = Math.max(0, pile + (busy - pace(cost, usual)) * (at - before))
    most = Math.max(most, pile)
    if (most >= least && (pile === 0 || index === beats.length - 1)) stalls.push({ from, to: at })
  }
  return stalls
}

/** Whether a request was under way during none of them. Milliseconds. */
export function isUndisturbed(sentAt: number, latency: number, stalls: Stall[]): boolean {
  return stalls.every(({ from, to }) => sentAt + latency < from || sentAt > to)
}

/** Speed of the machine over the whole time, as a share of its usual speed, all cores together. */
export function paceOf(pulses: Beat[][]): number {
  return mean(
    pulses.map((beats) => {
      const usual = usualCost(beats)
      return mean(beats.map(({ cost }) => pace(cost, usual)))
    }),
  )
}

function pace(cost: number, usual: number): number {
  return Math.min(1, usual / cost)
}

function usualCost(beats: Beat[]): number {
  const costs = beats.map(({ cost }) => cost).sort((a, b) => a - b)
  return quantile(costs, 0.25)
}
