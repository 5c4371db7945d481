import type { GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ask, dashboardHeaders } from '../api.ts'
import { tellFailure } from '../parts/notices.tsx'
import { isDark } from '../theme.ts'
import type { Bounds, MapContent, Position } from './content.ts'
import { lastView, rememberView } from './last-view.ts'
import { contentNames, touchable, withContentLayers } from './layers.ts'
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
}

/** The base map in the colours of the page, with what a page lays on it. */
export function MapView(props: MapViewProps) {
  const { label, content, fit, isShort } = props
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [map, setMap] = useState<MapLibre>()

  useEffect(() => {
    const container = place.current as HTMLDivElement
    let opened: MapLibre | undefined
    let isGone = false
    openMap(container, latest, label).then((made) => {
      opened = made
      if (isGone) return made.remove()
      setMap(made)
    }, tellFailure)
    return () => {
      isGone = true
      opened?.remove()
    }
  }, [])

  const dark = isDark.value
  const shownDark = useRef(dark)
  useEffect(() => {
    if (!map || shownDark.current === dark) return
    shownDark.current = dark
    baseStyle(dark).then((style) => {
      map.once('style.load', () => putAll(map, latest.current.content, {}))
      map.setStyle(style, { diff: false })
    }, tellFailure)
  }, [map, dark])

  const shownContent = useRef<MapContent>({})
  useEffect(() => {
    if (!map) return
    putAll(map, content, shownContent.current)
    shownContent.current = content
  }, [map, content])

  const shown = fit?.join()
  useEffect(() => {
    if (map && fit) map.fitBounds(fit, { padding: 60, maxZoom: 16, animate: false })
  }, [map, shown])

  return (
    <section class={isShort ? 'map short' : 'map'} aria-label={label} data-is-ready={map ? true : undefined}>
      <div class="canvas" ref={place} />
    </section>
  )
}

async function openMap(
  container: HTMLElement,
  latest: { current: MapViewProps },
  label: string,
): Promise<MapLibre> {
  const { Map: Opened, NavigationControl, ScaleControl } = await loadLibrary()
  const map = new Opened({
    container,
    style: await baseStyle(isDark.value),
    ...lastView(),
    attributionControl: { compact: true },
    doubleClickZoom: latest.current.onDoubleTouch === undefined,
    locale: { 'Map.Title': label },
    transformRequest: (url) =>
      new URL(url, location.href).origin === location.origin
        ? { url, headers: dashboardHeaders() }
        : { url: '' },
  })
  map.addControl(new NavigationControl({ visualizePitch: false }), 'top-right')
  map.addControl(new ScaleControl({}), 'bottom-left')
  map.on('moveend', () => rememberView(map))
  map.on('click', ({ lngLat, point }) => {
    const layers = touchable.filter((name) => map.getLayer(name))
    const [feature] = map.queryRenderedFeatures(point, { layers })
    latest.current.onTouch?.(
      [lngLat.lng, lngLat.lat],
      feature && {
        source: feature.source as keyof MapContent,
        id: feature.properties.id as string | undefined,
      },
    )
  })
  map.on('mousemove', ({ lngLat }) => latest.current.onHover?.([lngLat.lng, lngLat.lat]))
  map.on('dblclick', () => latest.current.onDoubleTouch?.())
  await new Promise((resolve) => map.once('style.load', resolve))
  return map
}

async function baseStyle(dark: boolean): Promise<StyleSpecification> {
  const style = await ask<StyleSpecification>('GET', `/maps/styles/${dark ? 'dark' : 'light'}`)
  return withContentLayers(style, dark)
}

/** Hands over what has changed since. */
function putAll(map: MapLibre, content: MapContent, since: MapContent): void {
  for (const name of contentNames) {
    if (content[name] === since[name]) continue
    const source = map.getSource<GeoJSONSource>(name)
    source?.setData(content[name] ?? { type: 'FeatureCollection', features: [] })
  }
}
