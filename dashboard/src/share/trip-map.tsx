import type { LngLatBoundsLike, Map as MapLibre, Marker, StyleSpecification } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { loadMapLibre } from '../map/maplibre.ts'
import { tellWhenDrawn } from '../map/tell-when-drawn.ts'
import { base, type Shown } from './follow-trip.ts'
import { language, texts } from './texts.ts'

interface OpenMap {
  map: MapLibre
  markers: Record<'user' | 'destination', Marker>
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)')

/** The position and the destination. The map ends where the link opens no more tiles. */
export function TripMap({ shown: { trip, area } }: { shown: Shown }) {
  const container = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenMap>()

  useEffect(() => {
    let map: MapLibre | undefined
    let isGone = false
    openMap(container.current as HTMLDivElement).then(
      (created) => {
        map = created.map
        if (isGone) return map.remove()
        setOpened(created)
      },
      () => {}, // without a map the page still says when they arrive
    )
    return () => {
      isGone = true
      map?.remove()
    }
  }, [])

  // With the words of the page, not a frame later.
  useLayoutEffect(() => {
    if (!opened) return
    const { map, markers } = opened
    place(markers.user, trip.location?.coordinates, map)
    place(markers.destination, trip.destination?.location.coordinates, map)
  }, [opened, trip])

  // Who leaves the view is brought back into it.
  const at = trip.location?.coordinates as [number, number] | undefined
  const isSeen = !opened || !at || opened.map.getBounds().contains(at)
  const points = [trip.location, trip.destination?.location].flatMap((point) =>
    point ? [point.coordinates] : [],
  )
  const areaKey = area?.map((degrees) => degrees.toFixed(2)).join()
  useEffect(() => {
    if (!opened || !area) return
    opened.map.setMaxBounds(area)
    opened.map.fitBounds(boundsOf(points), { padding: 60, maxZoom: 15, animate: false })
  }, [opened, areaKey, points.length, isSeen])

  return (
    <div class="map" data-is-ready={opened ? true : undefined}>
      <div class="canvas" ref={container} />
    </div>
  )
}

async function openMap(container: HTMLElement): Promise<OpenMap> {
  const library = await loadMapLibre()
  const map = new library.Map({
    container,
    style: await fetchStyle(),
    attributionControl: { compact: true },
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    renderWorldCopies: false,
    locale: { 'Map.Title': texts.map },
    transformRequest: (url) => (new URL(url).origin === location.origin ? { url } : { url: '' }),
  })
  tellWhenDrawn(map, container)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new library.NavigationControl({ showCompass: false }), 'top-right')
  await new Promise((resolve) => map.once('style.load', resolve))
  const marker = (name: string, label: string) =>
    new library.Marker({ element: elementOf(name, label) }).setLngLat([0, 0])
  return {
    map,
    markers: { user: marker('user', texts.position), destination: marker('destination', texts.destination) },
  }
}

/** The style names no host: that of this page is right under every name that the server has. */
async function fetchStyle(): Promise<StyleSpecification> {
  const response = await fetch(
    `${base}/maps/styles/${prefersDark.matches ? 'dark' : 'light'}?language=${language}`,
  )
  if (!response.ok) throw new Error(response.statusText)
  const text = await response.text()
  return JSON.parse(text.replaceAll(`"${base}/`, `"${location.origin}${base}/`)) as StyleSpecification
}

function elementOf(name: string, label: string): HTMLElement {
  const element = document.createElement('div')
  element.className = `marker ${name}`
  element.role = 'img'
  element.ariaLabel = label
  return element
}

function place(marker: Marker, at: number[] | undefined, map: MapLibre): void {
  const [x, y] = at ?? []
  if (x === undefined || y === undefined) return void marker.remove()
  marker.setLngLat([x, y]).addTo(map)
}

function boundsOf(points: number[][]): LngLatBoundsLike {
  const xs = points.map(([x = 0]) => x)
  const ys = points.map(([, y = 0]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
