import { useMemo, useState } from 'preact/hooks'
import { boundsOf, collection, discOf, type Position, pointOf } from '../../map/content.ts'
import { lastView } from '../../map/last-view.ts'
import { MapView } from '../../map/map-view.tsx'
import { TextField } from '../../parts/field.tsx'
import { tellFailure } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { ask } from '../../server/api.ts'
import type { Place } from '../../server/nouns.ts'
import { texts } from '../../shell/texts.ts'

const words = texts.places

/** What places there are around a point, by category or chain. */
export function Places() {
  const [near, setNear] = useState<Position>(lastView().center)
  const [categories, setCategories] = useState('food-beverage')
  const [chains, setChains] = useState('')
  const [radius, setRadius] = useState('1000')
  const [places, setPlaces] = useState<Place[]>()
  const [chosen, setChosen] = useState<string>()

  async function search(at: Position): Promise<void> {
    setNear(at)
    try {
      const query = { near: `${at[1]},${at[0]}`, categories, chains, radius, limit: 100 }
      const answer = await ask<{ places: Place[] }>('GET', '/v1/search/places', { query })
      setPlaces(answer.places)
    } catch (error) {
      tellFailure(error)
    }
  }

  const content = useMemo(
    () => ({
      areas: collection([discOf(near, Number(radius) || 0, { kind: 'draft' })]),
      points: collection(
        (places ?? []).map(({ _id, name, location }) =>
          pointOf(location.coordinates, { kind: _id === chosen ? 'draft' : 'place', id: _id, label: name }),
        ),
      ),
    }),
    [places, near, radius, chosen],
  )
  const fit = useMemo(() => boundsOf((places ?? []).map(({ location }) => location.coordinates)), [places])
  return (
    <Page title={texts.pages.places}>
      <div class="beside-map">
        <div class="stack">
          <form
            class="card form"
            onSubmit={(event) => {
              event.preventDefault()
              void search(near)
            }}
          >
            <p class="small soft">{words.hint}</p>
            <TextField
              label={words.categories}
              hint={words.categoriesHint}
              value={categories}
              onValue={setCategories}
            />
            <TextField label={words.chains} hint={words.chainsHint} value={chains} onValue={setChains} />
            <TextField
              label={words.radius}
              type="number"
              min="1"
              max="10000"
              value={radius}
              onValue={setRadius}
            />
            <button type="submit" class="main">
              {texts.common.search}
            </button>
          </form>
          {places && <Found places={places} chosen={chosen} onChoose={setChosen} />}
        </div>
        <MapView
          label={words.map}
          content={content}
          fit={fit}
          onTouch={(at, touched) => {
            if (touched?.id) setChosen(touched.id)
            else void search(at)
          }}
        />
      </div>
    </Page>
  )
}

function Found({
  places,
  chosen,
  onChoose,
}: {
  places: Place[]
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  if (places.length === 0) return <p class="card">{words.none}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="card tall" aria-label={words.found} tabIndex={0}>
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
