import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { normalLongitude } from '../../../src/geo/distance.ts'
import { showError } from '../parts/notices.tsx'
import { dashboardHeaders, request } from '../server/api.ts'
import { language, units } from '../shell/preferences.ts'
import { isDark } from '../shell/theme.ts'
import { mapTexts } from '../texts/texts.ts'
import { type Bounds, boundsOf, collection, dotsOf, type MapContent, type Position } from './content.ts'
import { addUserDots, type UserDots } from './dots.ts'
import { createMarkerLayer } from './event-markers.ts'
import { createHandleLayer } from './handles.ts'
import { firstView, rememberView } from './last-view.ts'
import { clickableLayers, coloursOf, contentNames, geofenceDotsName, withContentLayers } from './layers.ts'
import { loadMapLibre } from './maplibre.ts'
import { drawFewerPixelsInMotion, isDrawnBySoftware } from './software-drawing.ts'
import { sourceOf } from './source-of.ts'
import { tellWhenDrawn } from './tell-when-drawn.ts'

export interface ClickedFeature {
  source: keyof MapContent
  id: string | undefined
}

interface MapViewProps {
  label: string
  content: MapContent
  /** The map moves there whenever these change. */
  fit?: Bounds | undefined
  /** The centre follows this. */
  centre?: Position | undefined
  isShort?: boolean
  onClick?: (at: Position, clicked: ClickedFeature | undefined) => void
  onHover?: (at: Position) => void
  /** Called with the visible area whenever it changes. */
  onViewChange?: (visible: Bounds) => void
  /** Called when somebody drags the map. */
  onDrag?: () => void
  /** Offers to show where this computer is. */
  hasGeolocation?: boolean
  /** Above the map. */
  children?: ComponentChildren
}

interface OpenMap {
  map: MapLibre
  dots: UserDots
  showMarkers: ReturnType<typeof createMarkerLayer>
  showHandles: ReturnType<typeof createHandleLayer>
}

/** The base map in the current theme, with the content of a page on top. */
export function MapView(props: MapViewProps) {
  const { label, content, fit, centre, isShort, children } = props
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const [opened, setOpened] = useState<OpenMap>()

  useEffect(() => {
    let ready: OpenMap | undefined
    let isGone = false
    openMap(container.current as HTMLDivElement, latest, label).then((created) => {
      ready = created
      if (isGone) return ready.map.remove()
      setOpened(ready)
    }, showError)
    return () => {
      isGone = true
      ready?.map.remove()
    }
  }, [])

  const dark = isDark.value
  const shownDark = useRef(dark)
  useEffect(() => {
    if (!opened || shownDark.current === dark) return
    shownDark.current = dark
    opened.dots.paint(coloursOf(dark))
    let isLate = false // the map is removed, or in another theme by now
    baseStyle(dark).then((style) => {
      if (!isLate) opened.map.setStyle(style, { diff: false })
    }, showError)
    return () => {
      isLate = true
    }
  }, [opened, dark])

  const shown = useRef<MapContent>({})
  useEffect(() => {
    if (!opened) return
    const { users = none, eventMarkers = none, handles = none } = content
    updateSources(opened.map, content, shown.current)
    if (users !== shown.current.users) opened.dots.show(users)
    if (content.selectedUser !== shown.current.selectedUser) opened.dots.select(content.selectedUser)
    if (eventMarkers !== shown.current.eventMarkers) opened.showMarkers(eventMarkers)
    if (handles !== shown.current.handles) opened.showHandles(handles)
    shown.current = { ...content, users, eventMarkers, handles }
  }, [opened, content])

  const fitKey = fit?.join()
  useEffect(() => {
    if (fit) opened?.map.fitBounds(fit, { padding: 60, maxZoom: 16, animate: false })
  }, [opened, fitKey])

  const isFollowing = useRef(false)
  useEffect(() => {
    if (!opened) return
    const { map } = opened
    const zoom = isFollowing.current ? map.getZoom() : Math.max(map.getZoom(), followZoom)
    if (centre) map.easeTo({ center: [...centre], zoom, duration: followDuration })
    isFollowing.current = centre !== undefined
  }, [opened, centre?.join()])

  return (
    <div class={isShort ? 'map short' : 'map'} data-is-ready={opened ? true : undefined}>
      <div class="canvas" ref={container} />
      {children}
    </div>
  )
}

const none: never[] = []

const followDuration = 300 // milliseconds
const followZoom = 14 // at least, when following begins: streets have names

async function openMap(
  container: HTMLElement,
  latest: { current: MapViewProps },
  label: string,
): Promise<OpenMap> {
  const library = await loadMapLibre()
  const map = new library.Map({
    container,
    style: await baseStyle(isDark.value),
    ...(await firstView()),
    attributionControl: { compact: true },
    dragRotate: false,
    pitchWithRotate: false,
    maxPitch: 0,
    locale: controlTexts(label),
    transformRequest: (url) =>
      new URL(url, location.href).origin === location.origin
        ? { url, headers: dashboardHeaders() }
        : { url: '' },
  })
  tellWhenDrawn(map, container)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new library.NavigationControl({ showCompass: false }), 'top-right')
  if (latest.current.hasGeolocation)
    map.addControl(
      new library.GeolocateControl({ positionOptions: { enableHighAccuracy: true } }),
      'top-right',
    )
  map.addControl(new library.ScaleControl({ unit: units.value }), 'bottom-left')
  if (isDrawnBySoftware(map)) drawFewerPixelsInMotion(map)
  const dots = addUserDots(map, coloursOf(isDark.value))
  const emitView = () => latest.current.onViewChange?.(map.getBounds().toArray().flat() as Bounds)
  map.on('moveend', () => {
    rememberView(map)
    emitView()
  })
  map.on('dragstart', () => latest.current.onDrag?.())
  map.on('click', ({ lngLat, point }) => {
    const users = dots.at(point.x, point.y)
    if (users.length > 1)
      return enlarge(
        map,
        users.map(({ at }) => at),
      )
    const clicked = users[0]
      ? { source: 'users' as const, id: users[0].id }
      : featureAt(map, point.x, point.y)
    latest.current.onClick?.([normalLongitude(lngLat.lng), lngLat.lat], clicked)
  })
  map.on('mousemove', ({ lngLat }) => latest.current.onHover?.([normalLongitude(lngLat.lng), lngLat.lat]))
  await new Promise((resolve) => map.once('style.load', resolve))
  map.on('style.load', () => updateSources(map, latest.current.content, {})) // of another theme, or after the graphics card was reset
  emitView()
  const showMarkers = createMarkerLayer(map, library, ({ id, at }) =>
    latest.current.onClick?.(at, { source: 'eventMarkers', id }),
  )
  return { map, dots, showMarkers, showHandles: createHandleLayer(map, library) }
}

/** By MapLibre's names. */
const controlTexts = (label: string): Record<string, string> => ({
  'Map.Title': label,
  'NavigationControl.ZoomIn': mapTexts.zoomIn,
  'NavigationControl.ZoomOut': mapTexts.zoomOut,
  'AttributionControl.ToggleAttribution': mapTexts.attribution,
  'GeolocateControl.FindMyLocation': mapTexts.findMe,
  'GeolocateControl.LocationNotAvailable': mapTexts.notFound,
})

/** Shows the members of a cluster; those of one place by coming nearer. */
function enlarge(map: MapLibre, members: readonly Position[]): void {
  const nearer = map.getZoom() + 2
  map.fitBounds(boundsOf(members) as Bounds, { padding: 80, maxZoom: Math.max(nearer, 16), animate: false })
}

function featureAt(map: MapLibre, x: number, y: number): ClickedFeature | undefined {
  if (!map.style) return undefined
  const layers = clickableLayers.filter((name) => map.getLayer(name))
  const [feature] = map.queryRenderedFeatures([x, y], { layers })
  return (
    feature && {
      source: feature.source === geofenceDotsName ? 'geofences' : (feature.source as keyof MapContent),
      id: feature.properties.id as string | undefined,
    }
  )
}

async function baseStyle(dark: boolean): Promise<StyleSpecification> {
  const style = await request<StyleSpecification>('GET', `/maps/styles/${dark ? 'dark' : 'light'}`, {
    query: { language: language.value },
  })
  return withContentLayers(style, dark)
}

/** Updates the sources that differ from `since`. */
function updateSources(map: MapLibre, content: MapContent, since: MapContent): void {
  for (const name of contentNames) {
    if (content[name] === since[name]) continue
    sourceOf(map, name)?.setData(content[name] ?? collection([]))
    if (name === 'geofences')
      sourceOf(map, geofenceDotsName)?.setData(dotsOf(content.geofences ?? collection([])))
  }
}
