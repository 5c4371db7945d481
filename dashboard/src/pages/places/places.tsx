import { useMemo, useRef, useState } from 'preact/hooks'
import { type Bounds, boundsOf, circleOf, collection, type Position, pointOf } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { TextField } from '../../parts/field.tsx'
import { formatNumber, roundDistance } from '../../parts/formats.ts'
import { DistanceField } from '../../parts/forms/distance-field.tsx'
import { showError } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { request } from '../../server/api.ts'
import type { Place } from '../../server/models.ts'
import { labelTexts, pageNames, placeTexts } from '../../texts/texts.ts'

/** The limit of the API. */
const mostPlaces = 100

/** Searches places around a point by category or chain. */
export function Places() {
  const [near, setNear] = useState<Position>()
  const visible = useRef<Bounds>()
  const [categories, setCategories] = useState('food-beverage')
  const [chains, setChains] = useState('')
  const [radius, setRadius] = useState(() => roundDistance(1000))
  const [places, setPlaces] = useState<Place[]>()
  const [chosen, setChosen] = useState<string>()

  async function search(at: Position): Promise<void> {
    setNear(at)
    try {
      const query = { near: `${at[1]},${at[0]}`, categories, chains, radius, limit: mostPlaces }
      const answer = await request<{ places: Place[] }>('GET', '/v1/search/places', { query })
      setPlaces(answer.places)
    } catch (error) {
      showError(error)
    }
  }

  const area = useMemo(() => near && circleOf(near, Number(radius) || 0, { kind: 'draft' }), [near, radius])
  const content = useMemo(
    () => ({
      areas: collection(area ? [area] : []),
      points: collection(
        (places ?? []).map(({ _id, name, location }) =>
          pointOf(location.coordinates, { kind: _id === chosen ? 'draft' : 'place', id: _id, label: name }),
        ),
      ),
    }),
    [places, area, chosen],
  )
  const fit = useMemo(() => area && boundsOf(area.geometry.coordinates.flat()), [area])
  return (
    <Page title={pageNames.places}>
      <div class="beside-map">
        <div class="stack">
          <form
            class="card form"
            onSubmit={(event) => {
              event.preventDefault()
              const at = near ?? middleOf(visible.current)
              if (at) void search(at)
            }}
          >
            <p class="small soft">{placeTexts.hint}</p>
            <TextField
              label={placeTexts.categories}
              hint={placeTexts.categoriesHint}
              value={categories}
              onValue={setCategories}
            />
            <TextField
              label={placeTexts.chains}
              hint={placeTexts.chainsHint}
              value={chains}
              onValue={setChains}
            />
            <DistanceField
              label={placeTexts.radius}
              least={1}
              most={10_000}
              value={radius}
              onValue={setRadius}
            />
            <button type="submit" class="main">
              {labelTexts.search}
            </button>
          </form>
          {places && <PlaceList places={places} chosen={chosen} onChoose={setChosen} />}
        </div>
        <MapView
          label={placeTexts.map}
          content={content}
          fit={fit}
          onViewChange={(bounds) => {
            visible.current = bounds
          }}
          onClick={(at, clicked) => {
            if (clicked?.id) setChosen(clicked.id)
            else void search(at)
          }}
        />
      </div>
    </Page>
  )
}

/** Where to search until a point is chosen. */
const middleOf = (bounds: Bounds | undefined): Position | undefined =>
  bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]

function PlaceList({
  places,
  chosen,
  onChoose,
}: {
  places: Place[]
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  if (places.length === 0) return <p class="card">{placeTexts.none}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="card tall" aria-label={placeTexts.found} tabIndex={0}>
      <p class="small soft">
        {(places.length === mostPlaces ? labelTexts.someShown : labelTexts.allShown)(
          formatNumber(places.length),
        )}
      </p>
      <ul class="list">
        {places.map(({ _id, name, categories, chain }) => (
          <li key={_id}>
            <button type="button" class="link" aria-pressed={_id === chosen} onClick={() => onChoose(_id)}>
              {name}
            </button>{' '}
            {chain && <span class="tag">{chain.slug}</span>}
            <div class="small soft">{categories.join(' › ')}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
