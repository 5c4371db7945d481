import type { Drive, DriveCosts, Drives, Ends, Radii } from './drives.ts'
import { lengthBetween } from './road-places.ts'

/** The places of a cell. */
export type Pair = Ends & { around: [LocalRadii, LocalRadii] }

/** Metres around a place within which the engine looks at local roads. */
export interface LocalRadii {
  surely: number
  probably: number
}

/** Share by which two ways may differ that count as the same. */
const sameWay = 0.02

/** Share by which one of two ways must cost less to be surely the one that the engine takes, where they differ in length. */
const clearly = 0.001

/** Times by which it may differ what the engine's shortcuts make cheaper. */
const unsureOfShortcuts = 3

/** Cost up to which a way that shortcuts make cheaper takes none: they are rounded. */
const hardlyLess = 1

/** Share of the cost that shortcuts save at most where they do not decide between ways that are alike in length, or of which one is found. */
const hardlySaved = 0.01

/** And from which on they may decide for a third way; for two that differ in length already from less on. */
const muchSaved = { byOne: 0.05, byTwo: 0.03 }

/** Share in metres by which two ways differ in length: the wrong one of others is less than a tenth off, and few are wrong. */
const different = 0.09

/** What the engine's route probably is. */
interface LikelyWay {
  likely: Drive
  isSure: boolean
  /** What it costs if that is sure, else what any way costs at least: a route that costs no more is the one. */
  enough: number
}

/** Of the best way without the engine's shortcuts, and of the best with all of them, if there are any. */
export function likelyWay(drives: Drives, drive: Drive, other: Drive | undefined, pair: Pair): LikelyWay {
  const alone = { likely: drive, enough: drive.cost }
  if (!other) return { ...alone, isSure: !isFar(drive, pair) && !isPrunedBetween(drives, drive, pair) }
  const costs = costsOf(drives, [drive, other], pair, pair.local)
  const isShortened = costs.some(({ whole, mixed }) => whole - mixed > hardlyLess)
  if (!isShortened && !areFar(pair)) return { ...alone, isSure: !isPrunedBetween(drives, drive, pair) }
  const chosen = choose(drives, [drive, other], pair, costs)
  const most = isSame(drive, other) ? muchSaved.byOne : muchSaved.byTwo
  const isSure = chosen.isSure && savedAtMost(costs) <= most
  const { mixed } = chosen.likely === drive ? costs[0] : costs[1]
  return { likely: chosen.likely, isSure, enough: isSure ? mixed : costs[1].short }
}

/** Which of two ways the engine takes, whose shortcuts begin, and local roads end, only at some distance from both ends. */
function choose(
  drives: Drives,
  [drive, other]: [Drive, Drive],
  pair: Pair,
  [cost, otherCost]: [DriveCosts, DriveCosts],
): Omit<LikelyWay, 'enough'> {
  const isPruned = isPrunedBetween(drives, drive, pair)
  if (isSame(drive, other)) return { likely: drive, isSure: !isPruned }
  if (isPruned !== isPrunedBetween(drives, other, pair))
    return { likely: isPruned ? other : drive, isSure: true }
  const less = otherCost.mixed - cost.mixed
  const likely = less >= 0 ? drive : other
  const shortened = Math.abs(cost.whole - cost.mixed) + Math.abs(otherCost.whole - otherCost.mixed)
  const isAlike = Math.abs(drive.metres - other.metres) <= different * drive.metres
  if (isAlike && shortened < hardlySaved * cost.mixed) return { likely, isSure: !isPruned }
  // The engine may take shortcuts from nearer to the ends on: the cheaper way must be so with these, too.
  const [start, end] = pair.around
  const [early, otherEarly] = costsOf(drives, [drive, other], pair, [start.surely, end.surely])
  const least = clearly * cost.mixed + unsureOfShortcuts * shortened
  const isClear = [less, otherEarly.mixed - early.mixed].every((by) => (likely === drive ? by : -by) > least)
  return { likely, isSure: !isPruned && isClear }
}

function isPrunedBetween(drives: Drives, drive: Drive, pair: Pair): boolean {
  return drives.isPruned(drive, pair, pair.local)
}

function costsOf(
  drives: Drives,
  [one, other]: [Drive, Drive],
  ends: Ends,
  local: Radii,
): [DriveCosts, DriveCosts] {
  return [drives.costs(one, ends, local), drives.costs(other, ends, local)]
}

/**
 * Share that a third way may cost less. None is cheaper than the best with all shortcuts, and the engine takes them only
 * far from the ends.
 */
function savedAtMost([cost, other]: [DriveCosts, DriveCosts]): number {
  return (Math.min(cost.mixed, other.mixed) - other.short) / cost.mixed
}

function isSame(one: Drive, other: Drive): boolean {
  const isClose = (a: number, b: number) => Math.abs(a - b) <= sameWay * Math.max(a, b)
  return isClose(one.metres, other.metres) && isClose(one.seconds, other.seconds)
}

/** Whether some of the way may be so far from both ends that the engine takes shortcuts. */
export function isFar({ metres }: Drive, { around: [start, end] }: Pair): boolean {
  return metres > start.surely + end.surely
}

/** Whether it must be, whichever way it is. */
function areFar({ origin, destination, around: [start, end] }: Pair): boolean {
  return lengthBetween(origin, destination) > start.surely + end.surely
}
