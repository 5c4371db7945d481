import type { Map as MapLibre, Marker } from 'maplibre-gl'
import { normalLongitude, type Position } from '../../../src/geo/distance.ts'

/** A point of a drawing that can be dragged, or moved with the arrow keys. */
export interface Handle {
  id: string
  at: Position
  label: string
  kind: 'corner' | 'midpoint' | 'centre' | 'edge'
  /** Called when it is taken; returns the function that moves it. */
  grab: () => (to: Position) => void
  remove?: (() => void) | undefined
  /** Called when it is clicked, to offer what else can be done with it. */
  choose?: () => void
  isChosen?: boolean
}

const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Pixels that an arrow key moves a handle; ten times as many with Shift. */
const nudge = 4

/** Returns a function that shows these handles and removes all others. */
export function createHandleLayer(map: MapLibre, library: typeof import('maplibre-gl')) {
  const shown = new Map<string, { marker: Marker; handle: Handle }>()
  let dragged: string | undefined

  function add(first: Handle): { marker: Marker; handle: Handle } {
    const element = elementOf(first)
    const marker = new library.Marker({ element, draggable: true }).setLngLat([first.at[0], first.at[1]])
    const one = { marker, handle: first }
    let move: (to: Position) => void = () => {}
    const here = (): Position => {
      const { lng, lat } = marker.getLngLat()
      return [normalLongitude(lng), lat]
    }
    marker.on('dragstart', () => {
      dragged = first.id
      move = one.handle.grab()
    })
    marker.on('drag', () => move(here()))
    marker.on('dragend', () => {
      dragged = undefined
      move(here())
    })
    element.addEventListener('click', (event) => {
      event.stopPropagation() // is no click on the map
      one.handle.choose?.()
    })
    element.addEventListener('keydown', (event) => {
      const arrow = arrows[event.key]
      if (arrow) {
        const { x, y } = map.project([one.handle.at[0], one.handle.at[1]])
        const size = event.shiftKey ? nudge * 10 : nudge
        const { lng, lat } = map.unproject([x + arrow[0] * size, y + arrow[1] * size])
        one.handle.grab()([normalLongitude(lng), lat])
      } else if (event.key === 'Delete' || event.key === 'Backspace') one.handle.remove?.()
      else return
      event.preventDefault()
      event.stopPropagation() // the arrows would move the map
    })
    marker.addTo(map)
    return one
  }

  return (handles: readonly Handle[]): void => {
    const wanted = new Set(handles.map(({ id }) => id))
    for (const [id, { marker }] of shown)
      if (!wanted.has(id) && id !== dragged) {
        marker.remove()
        shown.delete(id)
      }
    for (const handle of handles) {
      const known = shown.get(handle.id) ?? add(handle)
      shown.set(handle.id, known)
      known.handle = handle
      const element = known.marker.getElement()
      element.ariaLabel = handle.label
      element.classList.toggle('chosen', handle.isChosen === true)
      if (handle.id !== dragged) known.marker.setLngLat([handle.at[0], handle.at[1]])
    }
  }
}

function elementOf({ kind }: Handle): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = `handle ${kind}`
  return element
}
