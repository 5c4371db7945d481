import { useEffect, useMemo, useState } from 'preact/hooks'
import {
  boundsOf,
  collection,
  discOf,
  geofenceFeatures,
  lineOf,
  type Position,
  pointOf,
} from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { EventList, happeningsOf } from '../../parts/event-list.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { shownMetres } from '../../parts/formats.ts'
import { tell, tellFailure } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import type { Geofence } from '../../server/nouns.ts'
import { mayWrite } from '../../server/session.ts'
import { askList } from '../../server/whole-list.ts'
import { texts } from '../../shell/texts.ts'
import { lengthOf, wayOf } from './along.ts'
import { startSimulation, stopSimulation, underway } from './simulation.ts'

type Mode = 'foot' | 'bike' | 'car'

/** Kilometres an hour. */
const usualSpeeds: Record<Mode, string> = { foot: '5', bike: '16', car: '40' }

/** As many as the map holds without stutter. */
const mostGeofences = 5000

/** Someone who is not there, on their way through the real track endpoint. */
export function Simulator() {
  const [stops, setStops] = useState<Position[]>([])
  const [mode, setMode] = useState<Mode>('car')
  const [speed, setSpeed] = useState(usualSpeeds.car)
  const [accuracy, setAccuracy] = useState('10')
  const [userId, setUserId] = useState('simulated-1')
  const [line, setLine] = useState<readonly Position[]>([])
  const { answer } = useAnswer(() =>
    askList<Geofence>({ path: '/v1/geofences', name: 'geofences', by: 'created' }, mostGeofences),
  )
  useEffect(() => stopSimulation, [])
  useEffect(() => {
    let isCurrent = true
    void routeThrough(stops, mode).then((found) => isCurrent && setLine(found))
    return () => {
      isCurrent = false
    }
  }, [stops, mode])

  const way = useMemo(() => wayOf(line), [line])
  const now = underway.value
  const isMoving = now !== undefined && !now.isDone
  const fences = useMemo(() => geofenceFeatures(answer?.items ?? []), [answer])
  const fit = useMemo(
    () => boundsOf((answer?.items ?? []).map(({ geometryCenter }) => geometryCenter.coordinates)),
    [answer],
  )
  const drawn = useMemo(
    () => ({
      lines: collection(line.length > 1 ? [lineOf(line, { kind: 'route' })] : []),
      points: collection(stops.map((stop, at) => pointOf(stop, { kind: 'stop', label: String(at + 1) }))),
    }),
    [line, stops],
  )
  const someone = useMemo(
    () => ({
      users: now ? [{ at: now.at, label: userId }] : [],
      happenings: happeningsOf(now?.events ?? []),
      areas: collection(now ? [discOf(now.at, Number(accuracy), { kind: 'user' })] : []),
    }),
    [now],
  )

  function start(event: Event): void {
    event.preventDefault()
    if (line.length < 2) tell(texts.simulator.needsStops)
    else startSimulation({ way, userId, speed: Number(speed), accuracy: Number(accuracy) }, tellFailure)
  }

  return (
    <Page title={texts.pages.simulator}>
      <div class="beside-map">
        <div class="stack">
          <form class="card form" onSubmit={start}>
            <p class="small soft">{texts.simulator.hint}</p>
            <TextField label={texts.simulator.user} required value={userId} onValue={setUserId} />
            <div class="row">
              <ChoiceField
                label={texts.simulator.mode}
                value={mode}
                options={Object.entries(texts.simulator.modes)}
                onValue={(chosen) => {
                  setMode(chosen as Mode)
                  setSpeed(usualSpeeds[chosen as Mode])
                }}
              />
              <TextField
                label={texts.simulator.speed}
                type="number"
                min="1"
                max="2000"
                required
                value={speed}
                onValue={setSpeed}
              />
              <TextField
                label={texts.simulator.accuracy}
                type="number"
                min="1"
                max="5000"
                required
                value={accuracy}
                onValue={setAccuracy}
              />
            </div>
            <p class="small soft">
              {texts.simulator.progress(shownMetres(now?.walked ?? 0), shownMetres(lengthOf(way)))}
            </p>
            <div class="actions">
              <button type="submit" class="main" disabled={!mayWrite.value}>
                {texts.simulator.start}
              </button>
              <button
                type="button"
                disabled={!isMoving}
                onClick={() => {
                  stopSimulation()
                  if (now) underway.value = { ...now, isDone: true }
                }}
              >
                {texts.simulator.stop}
              </button>
              <button type="button" onClick={() => setStops([])}>
                {texts.simulator.clear}
              </button>
            </div>
          </form>
          <section class="card">
            <h2>{texts.simulator.happened}</h2>
            <div aria-live="polite">
              <EventList events={now?.events ?? []} empty={texts.simulator.nothing} />
            </div>
          </section>
        </div>
        <MapView
          label={texts.simulator.map}
          content={{ geofences: fences, ...drawn, ...someone }}
          fit={fit}
          onTouch={(at) => setStops([...stops, at])}
        />
      </div>
    </Page>
  )
}

/** By road where there are any, else straight. */
async function routeThrough(stops: Position[], mode: Mode): Promise<readonly Position[]> {
  if (stops.length < 2) return stops
  const locations = stops.map(([x, y]) => `${y},${x}`).join('|')
  try {
    const { routes } = await ask<{ routes: { geometry: { coordinates: [number, number][] } }[] }>(
      'GET',
      '/v1/route/directions',
      { query: { locations, mode, geometry: 'linestring' } },
    )
    return routes[0]?.geometry.coordinates ?? stops
  } catch {
    return stops
  }
}
