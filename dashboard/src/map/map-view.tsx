import type { GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'preact/hooks'
import { tellFailure } from '../parts/notices.tsx'
import { ask, dashboardHeaders } from '../server/api.ts'
import { isDark } from '../shell/theme.ts'
import type { Bounds, MapContent, Position } from './content.ts'
import { type Dots, layDots } from './dots.ts'
import { markHappenings } from './happenings.ts'
import { lastView, rememberView } from './last-view.ts'
import { coloursOf, contentNames, touchable, withContentLayers } from './layers.ts'
import { loadLibrary } from './library.ts'

export interface Touched {
  source: keyof MapContent
  id: string | undefined
}

interface MapViewProps {
  label: string
  content: MapContent
  /** Shown whenever these change. */
  fit?: Bounds | undefined
  isShort?: boolean
  onTouch?: (at: Position, touched: Touched | undefined) => void
  onHover?: (at: Position) => void
  onDoubleTouch?: () => void
  /** What is seen, whenever that changes. */
  onView?: (seen: Bounds) => void
}

interface Opened {
  map: MapLibre
  dots: Dots
  mark: ReturnType<typeof markHappenings>
}

/** The base map in the colours of the page, with what a page lays on it. */
export function MapView(props: MapViewProps) {
  const { label, content, fit, isShort } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [opened, setOpened] = useState<Opened>()

  useEffect(() => {
    let made: Opened | undefined
    let isGone = false
    openMap(place.current as HTMLDivElement, latest, label).then((ready) => {
      made = ready
      if (isGone) return made.map.remove()
      setOpened(made)
    }, tellFailure)
    return () => {
      isGone = true
      made?.map.remove()
    }
  }, [])

  const dark = isDark.value
  const shownDark = useRef(dark)
  useEffect(() => {
    if (!opened || shownDark.current === dark) return
    shownDark.current = dark
    opened.dots.paint(coloursOf(dark))
    baseStyle(dark).then((style) => {
      opened.map.once('style.load', () => putShapes(opened.map, latest.current.content, {}))
      opened.map.setStyle(style, { diff: false })
    }, tellFailure)
  }, [opened, dark])

  const shown = useRef<MapContent>({})
  useEffect(() => {
    if (!opened) return
    const { users = nothing, happenings = nothing } = content
    putShapes(opened.map, content, shown.current)
    if (users !== shown.current.users) opened.dots.show(users)
    if (happenings !== shown.current.happenings) opened.mark(happenings)
    shown.current = { ...content, users, happenings }
  }, [opened, content])

  const corners = fit?.join()
  useEffect(() => {
    if (fit) opened?.map.fitBounds(fit, { padding: 60, maxZoom: 16, animate: false })
  }, [opened, corners])

  return (
    <section
      class={isShort ? 'map short' : 'map'}
      aria-label={label}
      data-is-ready={opened ? true : undefined}
    >
      <div class="canvas" ref={place} />
    </section>
  )
}

const nothing: never[] = []

async function openMap(
  container: HTMLElement,
  latest: { current: MapViewProps },
  label: string,
): Promise<Opened> {
  const library = await loadLibrary()
  const map = new library.Map({
    container,
    style: await baseStyle(isDark.value),
    ...lastView(),
    attributionControl: { compact: true },
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    doubleClickZoom: latest.current.onDoubleTouch === undefined,
    locale: { 'Map.Title': label },
    transformRequest: (url) =>
      new URL(url, location.href).origin === location.origin
        ? { url, headers: dashboardHeaders() }
        : { url: '' },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new library.NavigationControl({ showCompass: false }), 'top-right')
  map.addControl(new library.ScaleControl({}), 'bottom-left')
  const dots = layDots(map, coloursOf(isDark.value))
  const tellView = () => latest.current.onView?.(map.getBounds().toArray().flat() as Bounds)
  map.on('moveend', () => {
    rememberView(map)
    tellView()
  })
  map.on('click', ({ lngLat, point }) =>
    latest.current.onTouch?.([lngLat.lng, lngLat.lat], touchedAt(map, dots, point.x, point.y)),
  )
  map.on('mousemove', ({ lngLat }) => latest.current.onHover?.([lngLat.lng, lngLat.lat]))
  map.on('dblclick', () => latest.current.onDoubleTouch?.())
  await new Promise((resolve) => map.once('style.load', resolve))
  tellView()
  return { map, dots, mark: markHappenings(map, library) }
}

function touchedAt(map: MapLibre, dots: Dots, x: number, y: number): Touched | undefined {
  const dot = dots.at(x, y)
  if (dot) return { source: 'users', id: dot.id }
  const layers = touchable.filter((name) => map.getLayer(name))
  const [feature] = map.queryRenderedFeatures([x, y], { layers })
  return (
    feature && {
      source: feature.source as keyof MapContent,
      id: feature.properties.id as string | undefined,
    }
  )
}

async function baseStyle(dark: boolean): Promise<StyleSpecification> {
  const style = await ask<StyleSpecification>('GET', `/maps/styles/${dark ? 'dark' : 'light'}`)
  return withContentLayers(style, dark)
}

/** Hands over what has changed since. */
function putShapes(map: MapLibre, content: MapContent, since: MapContent): void {
  for (const name of contentNames) {
    if (content[name] === since[name]) continue
    const source = map.getSource<GeoJSONSource>(name)
    source?.setData(content[name] ?? { type: 'FeatureCollection', features: [] })
  }
}
