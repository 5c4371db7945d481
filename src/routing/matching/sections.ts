import { median, metresBetween, type PathPoint } from './path.ts'

/** Metres between two points that leave a choice of ways: the engine's match takes the shortest one, who travels the quickest. */
const far = 300

/** Where points are farther apart than this as a rule, so are all: two ways of matching would have to agree at each change. */
const sparse = 150

/** Points of such a path: each costs the engine as much as ten that follow each other closely. */
const mostSparse = 400

/** Fewer steps that are not far, between two that are, say nothing of the way between them. */
const fewSteps = 4

/** Points of a path that follow each other closely, or of which each is far from the next. */
export interface Section {
  isFar: boolean
  points: PathPoint[]
}

/** In order, in turns, each point once. */
export function sectionsOf(points: PathPoint[]): Section[] {
  const hops = points.slice(1).map((point, at) => metresBetween(points[at] as PathPoint, point))
  const isSparse = points.length <= mostSparse && median(hops) > sparse
  const isFar = hops.map((metres) => isSparse || metres > far)
  for (const { from, to } of stepsBetweenFar(isFar)) isFar.fill(true, from, to)
  const sections: Section[] = []
  for (const [at, point] of points.entries()) {
    const isAlone = (isFar[at - 1] ?? true) && (isFar[at] ?? true)
    const last = sections.at(-1)
    const goesOn = last && last.isFar === isAlone && (isAlone || !isFar[at - 1])
    if (goesOn) last.points.push(point)
    else sections.push({ isFar: isAlone, points: [point] })
  }
  return sections
}

/** Few steps that are not far, beside one that is. */
function stepsBetweenFar(isFar: boolean[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let from = 0; from < isFar.length; from++) {
    if (isFar[from]) continue
    let to = from
    while (to < isFar.length && !isFar[to]) to++
    if (to - from < fewSteps && to - from < isFar.length) found.push({ from, to })
    from = to
  }
  return found
}
