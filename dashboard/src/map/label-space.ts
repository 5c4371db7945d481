import type { Map as MapLibre } from 'maplibre-gl'
import { collection, pointOf, type UserDot } from './content.ts'
import { labelSpaceName } from './layers.ts'
import { sourceOf } from './source-of.ts'

const pause = 500 // milliseconds: each change draws the map anew

/**
 * Keeps the map's own labels away from those of users, which are drawn on a canvas above the map: it places each of them, too,
 * but invisible.
 */
export function createLabelSpace(map: MapLibre): (labelled: readonly UserDot[]) => void {
  let wanted: readonly UserDot[] = []
  let placed = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function place(): void {
    timer = undefined
    const space = collection(wanted.map(({ at, label }) => pointOf(at, { kind: 'user', label })))
    const text = JSON.stringify(space)
    const source = sourceOf(map, labelSpaceName)
    if (text === placed || !source) return
    placed = text
    source.setData(space)
  }

  map.on('style.load', () => {
    placed = ''
    place()
  })
  map.on('remove', () => clearTimeout(timer))
  return (labelled) => {
    wanted = labelled
    timer ??= setTimeout(place, pause)
  }
}
