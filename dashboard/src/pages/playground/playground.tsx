import { useMemo, useState } from 'preact/hooks'
import { boundsOf, collection, lineOf, type Position, pointOf } from '../../map/content.ts'
import { lastView } from '../../map/last-view.ts'
import { MapView } from '../../map/map-view.tsx'
import { ChoiceField, TextField } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import { ask, type Query } from '../../server/api.ts'
import { texts } from '../../shell/texts.ts'

const words = texts.playground

type Try = keyof typeof words.tries

interface Address {
  latitude: number
  longitude: number
  formattedAddress?: string
  addressLabel?: string
  placeLabel?: string
}

interface Tried {
  request: string
  milliseconds: number
  answer: { addresses?: Address[]; routes?: { geometry: { coordinates: [number, number][] } }[] }
}

/** The API for geocoding and routing, tried on the map. */
export function Playground() {
  const [kind, setKind] = useState<Try>('autocomplete')
  const [text, setText] = useState('')
  const [mode, setMode] = useState('car')
  const [stops, setStops] = useState<Position[]>([])
  const [tried, setTried] = useState<Tried>()
  const [failure, setFailure] = useState('')

  async function attempt(which: Try, places: Position[], written: string): Promise<void> {
    const request = requestOf(which, places, written, mode)
    if (!request) return
    const before = performance.now()
    try {
      const answer = await ask<Tried['answer']>('GET', request.path, { query: request.query })
      const shown = `GET ${request.path}?${new URLSearchParams(request.query as Record<string, string>)}`
      setTried({ request: shown, milliseconds: performance.now() - before, answer })
      setFailure('')
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  function touch(at: Position): void {
    const places = kind === 'route' ? [...stops, at] : [at]
    setStops(places)
    void attempt(kind, places, text)
  }

  const found = tried?.answer.addresses ?? []
  const line = tried?.answer.routes?.[0]?.geometry.coordinates ?? []
  const content = useMemo(
    () => ({
      lines: collection(line.length > 1 ? [lineOf(line, { kind: 'route' })] : []),
      points: collection([
        ...stops.map((stop, at) => pointOf(stop, { kind: 'stop', label: String(at + 1) })),
        ...found.map((address) =>
          pointOf([address.longitude, address.latitude], { kind: 'place', label: nameOf(address) }),
        ),
      ]),
    }),
    [tried, stops],
  )
  // The best answer; the others may be anywhere in the world.
  const best = found.slice(0, 1).map(({ longitude, latitude }) => [longitude, latitude])
  const fit = useMemo(() => boundsOf([...line, ...best]), [tried])
  const isWritten = kind === 'autocomplete' || kind === 'forward'
  return (
    <Page title={texts.pages.playground}>
      <div class="beside-map">
        <div class="stack">
          <form
            class="card form"
            onSubmit={(event) => {
              event.preventDefault()
              void attempt(kind, stops, text)
            }}
          >
            <ChoiceField
              label={words.kind}
              value={kind}
              options={Object.entries(words.tries)}
              onValue={(chosen) => {
                setKind(chosen as Try)
                setStops([])
                setTried(undefined)
              }}
            />
            {isWritten ? (
              <TextField
                label={words.text}
                type="search"
                value={text}
                onValue={(written) => {
                  setText(written)
                  if (kind === 'autocomplete') void attempt(kind, stops, written)
                }}
              />
            ) : (
              <p class="small soft">{kind === 'route' ? words.clickStops : words.clickPlace}</p>
            )}
            {kind === 'route' && (
              <ChoiceField
                label={words.mode}
                value={mode}
                options={['car', 'truck', 'foot', 'bike']}
                onValue={setMode}
              />
            )}
            <div class="actions">
              <button type="submit" class="main">
                {words.ask}
              </button>
              <button
                type="button"
                onClick={() => {
                  setStops([])
                  setTried(undefined)
                }}
              >
                {words.clear}
              </button>
            </div>
            {failure && (
              <p class="error" role="alert">
                {failure}
              </p>
            )}
          </form>
          {tried && <Answer tried={tried} />}
        </div>
        <MapView label={words.map} content={content} fit={fit} onTouch={touch} />
      </div>
    </Page>
  )
}

function requestOf(
  kind: Try,
  stops: Position[],
  text: string,
  mode: string,
): { path: string; query: Query } | undefined {
  const written = ([x, y]: Position) => `${y.toFixed(6)},${x.toFixed(6)}`
  const first = stops[0]
  if (kind === 'route')
    return stops.length < 2
      ? undefined
      : {
          path: '/v1/route/directions',
          query: { locations: stops.map(written).join('|'), mode, units: 'metric', geometry: 'linestring' },
        }
  if (kind === 'reverse')
    return (
      first && { path: '/v1/geocode/reverse', query: { coordinates: written(first), layers: 'fine,coarse' } }
    )
  if (text.trim() === '') return undefined
  return kind === 'forward'
    ? { path: '/v1/geocode/forward', query: { query: text, layers: 'fine,coarse' } }
    : { path: '/v1/search/autocomplete', query: { query: text, near: written(lastView().center) } }
}

const nameOf = ({ placeLabel, addressLabel, formattedAddress }: Address): string =>
  placeLabel ?? addressLabel ?? formattedAddress ?? ''

function Answer({ tried: { request, milliseconds, answer } }: { tried: Tried }) {
  return (
    <section class="card stack">
      <p class="small">
        <code>{decodeURIComponent(request)}</code>
      </p>
      <p class="small soft">{words.took(Math.round(milliseconds))}</p>
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
        <summary>{words.json}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{JSON.stringify(answer, null, 2).slice(0, 20_000)}</pre>
      </details>
    </section>
  )
}
