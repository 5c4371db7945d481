import { useEffect, useMemo, useState } from 'preact/hooks'
import {
  boundsOf,
  circleOf,
  collection,
  geofenceFeatures,
  lineOf,
  type Position,
  pointOf,
} from '../../map/content.ts'
import { eventMarkersOf } from '../../map/event-markers.ts'
import { useMapGeofences } from '../../map/map-geofences.ts'
import { MapView } from '../../map/map-view.tsx'
import { EventList } from '../../parts/event-list.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { formatMetres, roundDistance, speedUnit } from '../../parts/formats.ts'
import { DistanceField } from '../../parts/forms/distance-field.tsx'
import { SpeedField } from '../../parts/forms/speed-field.tsx'
import { showError, showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { request } from '../../server/api.ts'
import { modeNames, pageNames, simulatorTexts } from '../../texts/texts.ts'
import { lengthOf, measureLine } from './measured-line.ts'
import { forgetSimulation, simulation, startSimulation, stopSimulation } from './simulation.ts'

const modes = ['foot', 'bike', 'car'] as const
type Mode = (typeof modes)[number]

/** Metres a second. */
const usualSpeeds: Record<Mode, number> = { foot: 5 / 3.6, bike: 16 / 3.6, car: 40 / 3.6 }

/** Whole in the unit shown. */
function defaultSpeed(mode: Mode): number {
  const { metresPerSecond } = speedUnit()
  return Math.round(usualSpeeds[mode] / metresPerSecond) * metresPerSecond
}

/** Sends location updates of a made-up user to the track endpoint. */
export function Simulator() {
  const [stops, setStops] = useState<Position[]>([])
  const [mode, setMode] = useState<Mode>('car')
  const [speed, setSpeed] = useState<number | undefined>(() => defaultSpeed('car'))
  const [accuracy, setAccuracy] = useState(() => roundDistance(10))
  const [userId, setUserId] = useState('simulated-1')
  const [line, setLine] = useState<readonly Position[]>([])
  const { geofences, cap } = useMapGeofences()
  useEffect(() => forgetSimulation, [])
  useEffect(() => {
    let isCurrent = true
    void fetchRoute(stops, mode).then((route) => isCurrent && setLine(route))
    return () => {
      isCurrent = false
    }
  }, [stops, mode])

  const measured = useMemo(() => measureLine(line), [line])
  const now = simulation.value
  const isMoving = now !== undefined && !now.isDone
  const geofenceShapes = useMemo(() => geofenceFeatures(geofences), [geofences])
  const fit = useMemo(
    () => boundsOf(geofences.map(({ geometryCenter }) => geometryCenter.coordinates)),
    [geofences],
  )
  const drawn = useMemo(
    () => ({
      lines: collection(line.length > 1 ? [lineOf(line, { kind: 'route' })] : []),
      points: collection(stops.map((stop, at) => pointOf(stop, { kind: 'stop', label: String(at + 1) }))),
    }),
    [line, stops],
  )
  const user = useMemo(
    () => ({
      users: now ? [{ at: now.at, label: userId }] : [],
      eventMarkers: eventMarkersOf(now?.events ?? []),
      areas: collection(now ? [circleOf(now.at, Number(accuracy), { kind: 'user' })] : []),
    }),
    [now],
  )

  function start(event: Event): void {
    event.preventDefault()
    if (line.length < 2) showNotice(simulatorTexts.needsStops)
    else startSimulation({ line: measured, userId, speed: speed ?? 0, accuracy: Number(accuracy) }, showError)
  }

  return (
    <Page title={pageNames.simulator}>
      <div class="beside-map">
        <div class="stack">
          <form class="card form" onSubmit={start}>
            <p class="small soft">{simulatorTexts.hint}</p>
            {cap && <p class="small soft">{cap}</p>}
            <TextField label={simulatorTexts.user} required value={userId} onValue={setUserId} />
            <div class="row">
              <ChoiceField
                label={simulatorTexts.mode}
                value={mode}
                options={modes.map((one) => [one, modeNames[one]])}
                onValue={(chosen) => {
                  setMode(chosen as Mode)
                  setSpeed(defaultSpeed(chosen as Mode))
                }}
              />
              <SpeedField
                label={simulatorTexts.speed}
                least={1}
                most={2000}
                value={speed}
                onValue={setSpeed}
              />
              <DistanceField
                label={simulatorTexts.accuracy}
                least={1}
                most={5000}
                required
                value={accuracy}
                onValue={setAccuracy}
              />
            </div>
            <p class="small soft">
              {simulatorTexts.progress(formatMetres(now?.travelled ?? 0), formatMetres(lengthOf(measured)))}
            </p>
            <div class="actions">
              <RoleButton type="submit" class="main">
                {simulatorTexts.start}
              </RoleButton>
              <button type="button" disabled={!isMoving} onClick={stopSimulation}>
                {simulatorTexts.stop}
              </button>
              <button type="button" onClick={() => setStops([])}>
                {simulatorTexts.clear}
              </button>
            </div>
          </form>
          <section class="card">
            <h2>{simulatorTexts.events}</h2>
            <div aria-live="polite">
              <EventList events={now?.events ?? []} empty={simulatorTexts.noEvents} />
            </div>
          </section>
        </div>
        <MapView
          label={simulatorTexts.map}
          content={{ geofences: geofenceShapes, ...drawn, ...user }}
          fit={fit}
          onClick={(at) => setStops([...stops, at])}
        />
      </div>
    </Page>
  )
}

/** By road if possible, else straight lines. */
async function fetchRoute(stops: Position[], mode: Mode): Promise<readonly Position[]> {
  if (stops.length < 2) return stops
  const locations = stops.map(([x, y]) => `${y},${x}`).join('|')
  try {
    const { routes } = await request<{ routes: { geometry: { coordinates: [number, number][] } }[] }>(
      'GET',
      '/v1/route/directions',
      { query: { locations, mode, geometry: 'linestring' } },
    )
    return routes[0]?.geometry.coordinates ?? stops
  } catch {
    return stops
  }
}
