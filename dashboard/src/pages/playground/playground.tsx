import { useMemo, useRef, useState } from 'preact/hooks'
import { travelModes } from '../../../../src/model/travel-modes.ts'
import { boundsOf, collection, lineOf, type Position, pointOf } from '../../map/content.ts'
import { lastView } from '../../map/last-view.ts'
import { MapView } from '../../map/map-view.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Failure } from '../../parts/forms/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { type Query, request } from '../../server/api.ts'
import { units } from '../../shell/preferences.ts'
import { modeNames, pageNames, playgroundTexts } from '../../texts/texts.ts'

type Operation = keyof typeof playgroundTexts.operations

interface Address {
  latitude: number
  longitude: number
  formattedAddress?: string
  addressLabel?: string
  placeLabel?: string
}

interface Route {
  geometry: { coordinates: [number, number][] }
  distance: { text: string }
  duration: { text: string }
}

interface Call {
  request: string
  milliseconds: number
  answer: { addresses?: Address[]; routes?: Route[] }
}

/** Sends geocoding and routing requests and shows the answers on the map. */
export function Playground() {
  const [operation, setOperation] = useState<Operation>('autocomplete')
  const [text, setText] = useState('')
  const [mode, setMode] = useState('car')
  const [stops, setStops] = useState<Position[]>([])
  const [call, setCall] = useState<Call>()
  const [failure, setFailure] = useState('')
  const calls = useRef(0) // the answer to an earlier one may come later

  async function send(chosen: Operation, places: Position[], typed: string): Promise<void> {
    const planned = requestOf(chosen, places, typed, mode)
    calls.current += 1
    const current = calls.current
    if (!planned) return
    const before = performance.now()
    try {
      const answer = await request<Call['answer']>('GET', planned.path, { query: planned.query })
      const shown = `GET ${planned.path}?${new URLSearchParams(planned.query as Record<string, string>)}`
      if (current !== calls.current) return
      setCall({ request: shown, milliseconds: performance.now() - before, answer })
      setFailure('')
    } catch (error) {
      if (current === calls.current) setFailure((error as Error).message)
    }
  }

  function clear(): void {
    calls.current += 1
    setStops([])
    setCall(undefined)
    setFailure('')
  }

  function click(at: Position): void {
    const places = operation === 'route' ? [...stops, at] : [at]
    setStops(places)
    void send(operation, places, text)
  }

  const found = call?.answer.addresses ?? []
  const route = call?.answer.routes?.[0]?.geometry.coordinates ?? []
  const content = useMemo(
    () => ({
      lines: collection(route.length > 1 ? [lineOf(route, { kind: 'route' })] : []),
      points: collection([
        ...stops.map((stop, at) => pointOf(stop, { kind: 'stop', label: String(at + 1) })),
        ...found.map((address) =>
          pointOf([address.longitude, address.latitude], { kind: 'place', label: nameOf(address) }),
        ),
      ]),
    }),
    [call, stops],
  )
  // Only the best match: the others may be anywhere in the world.
  const best = found.slice(0, 1).map(({ longitude, latitude }) => [longitude, latitude])
  const fit = useMemo(() => boundsOf([...route, ...best]), [call])
  const isTyped = operation === 'autocomplete' || operation === 'forward'
  return (
    <Page title={pageNames.playground}>
      <div class="beside-map">
        <div class="stack">
          <form
            class="card form"
            onSubmit={(event) => {
              event.preventDefault()
              void send(operation, stops, text)
            }}
          >
            <ChoiceField
              label={playgroundTexts.operation}
              value={operation}
              options={Object.entries(playgroundTexts.operations)}
              onValue={(chosen) => {
                setOperation(chosen as Operation)
                clear()
              }}
            />
            {isTyped ? (
              <TextField
                label={playgroundTexts.text}
                type="search"
                value={text}
                onValue={(typed) => {
                  setText(typed)
                  if (operation === 'autocomplete') void send(operation, stops, typed)
                }}
              />
            ) : (
              <p class="small soft">
                {operation === 'route' ? playgroundTexts.clickStops : playgroundTexts.clickPoint}
              </p>
            )}
            {operation === 'route' && (
              <ChoiceField
                label={playgroundTexts.mode}
                value={mode}
                options={travelModes.map((one) => [one, modeNames[one]])}
                onValue={setMode}
              />
            )}
            <div class="actions">
              <button type="submit" class="main">
                {playgroundTexts.send}
              </button>
              <button type="button" onClick={clear}>
                {playgroundTexts.clear}
              </button>
            </div>
            <Failure text={failure} />
          </form>
          {call && <Response call={call} />}
        </div>
        <MapView label={playgroundTexts.map} content={content} fit={fit} onClick={click} />
      </div>
    </Page>
  )
}

function requestOf(
  operation: Operation,
  stops: Position[],
  text: string,
  mode: string,
): { path: string; query: Query } | undefined {
  const format = ([x, y]: Position) => `${y.toFixed(6)},${x.toFixed(6)}`
  const first = stops[0]
  if (operation === 'route')
    return stops.length < 2
      ? undefined
      : {
          path: '/v1/route/directions',
          query: { locations: stops.map(format).join('|'), mode, units: units.value, geometry: 'linestring' },
        }
  if (operation === 'reverse')
    return (
      first && { path: '/v1/geocode/reverse', query: { coordinates: format(first), layers: 'fine,coarse' } }
    )
  if (text.trim() === '') return undefined
  return operation === 'forward'
    ? { path: '/v1/geocode/forward', query: { query: text, layers: 'fine,coarse' } }
    : { path: '/v1/search/autocomplete', query: { query: text, near: format(lastView().center) } }
}

const nameOf = ({ placeLabel, addressLabel, formattedAddress }: Address): string =>
  placeLabel ?? addressLabel ?? formattedAddress ?? ''

function Response({ call: { request, milliseconds, answer } }: { call: Call }) {
  return (
    <section class="card stack">
      <p class="small">
        <code>{decodeURIComponent(request)}</code>
      </p>
      <p class="small soft">{playgroundTexts.took(Math.round(milliseconds))}</p>
      {answer.routes?.map(({ distance, duration }) => (
        <p key={distance.text} role="status">
          {duration.text} · {distance.text}
        </p>
      ))}
      {answer.addresses && (
        <ol class="tall" aria-live="polite">
          {answer.addresses.map((address) => (
            <li key={`${address.latitude} ${address.longitude} ${nameOf(address)}`}>
              {address.formattedAddress ?? nameOf(address)}
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary>{playgroundTexts.json}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{JSON.stringify(answer, null, 2).slice(0, 20_000)}</pre>
      </details>
    </section>
  )
}
