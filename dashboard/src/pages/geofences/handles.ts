import { circleAsRing } from '../../../../src/geo/circle.ts'
import { unwrapped } from '../../map/content.ts'
import type { Handle } from '../../map/handles.ts'
import { positionOf } from '../../parts/forms/position.ts'
import { geofenceTexts } from '../../texts/texts.ts'
import { type Draft, radiusTo } from './draft.ts'

type Corners = Draft['corners']
/** Changes of one drag have the same step, so that they are undone together. */
type Change = (part: Partial<Draft>, step: string) => void

/** A corner that was clicked: its index. */
interface Choice {
  chosen: number | undefined
  choose: (corner: number) => void
}

/** The points by which the shape of a draft is changed on the map. */
export function handlesOf(draft: Draft, change: Change, choice: Choice): Handle[] {
  return draft.type === 'polygon'
    ? polygonHandles(draft.corners, change, choice)
    : circleHandles(draft, change)
}

/** What removes a corner; undefined where none may go. */
export const removalOf = (corners: Corners, i: number, change: Change): (() => void) | undefined =>
  corners.length > 3 && i < corners.length
    ? () => change({ corners: corners.toSpliced(i, 1) }, newStep())
    : undefined

let drags = 0
export const newStep = () => `drag ${++drags}`

/** Its corners, and between them the midpoints, each of which becomes a corner where it is dragged to. */
function polygonHandles(corners: Corners, change: Change, { chosen, choose }: Choice): Handle[] {
  const corner = (at: Corners[number], i: number): Handle => ({
    id: `corner ${i}`,
    at,
    label: geofenceTexts.corner(i + 1),
    kind: 'corner',
    grab() {
      const step = newStep()
      return ([x, y]) => change({ corners: corners.with(i, [x, y]) }, step)
    },
    remove: removalOf(corners, i, change),
    choose: () => choose(i),
    isChosen: i === chosen,
  })
  const line = unwrapped([...corners, ...corners.slice(0, 1)])
  const midpoint = (_: unknown, i: number): Handle => {
    const [[x, y], [nextX, nextY]] = line.slice(i) as [Corners[number], Corners[number]]
    return {
      id: `midpoint ${i}`,
      at: [(x + nextX) / 2, (y + nextY) / 2],
      label: geofenceTexts.midpoint(i + 1),
      kind: 'midpoint',
      grab() {
        const step = newStep()
        return ([toX, toY]) => change({ corners: corners.toSpliced(i + 1, 0, [toX, toY]) }, step)
      },
    }
  }
  return [...(corners.length > 2 ? corners.map(midpoint) : []), ...corners.map(corner)]
}

/** Its centre and, of a circle, the eastern end of its radius. */
function circleHandles(draft: Draft, change: Change): Handle[] {
  const centre = positionOf(draft)
  if (!centre) return []
  const middle: Handle = {
    id: 'centre',
    at: centre,
    label: geofenceTexts.centre,
    kind: 'centre',
    grab() {
      const step = newStep()
      return ([x, y]) => change({ latitude: y.toFixed(6), longitude: x.toFixed(6) }, step)
    },
  }
  const radius = Number(draft.radius)
  const ring = unwrapped(circleAsRing(centre[0], centre[1], radius))
  const east = ring.reduce((best, one) => (one[0] > best[0] ? one : best))
  if (draft.type !== 'circle' || !(radius > 0)) return [middle]
  const edge: Handle = {
    id: 'edge',
    at: [east[0], east[1]],
    label: geofenceTexts.edge,
    kind: 'edge',
    grab() {
      const step = newStep()
      return (to) => change({ radius: String(radiusTo(centre, [to[0], to[1]])) }, step)
    },
  }
  return [edge, middle]
}
