import { useEffect, useMemo, useState } from 'preact/hooks'
import { areaOf, boundsOf, collection } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ChoiceField } from '../../parts/field.tsx'
import { formatMetres } from '../../parts/formats.ts'
import { Page } from '../../parts/page.tsx'
import { Failed } from '../../parts/states.tsx'
import { request } from '../../server/api.ts'
import { recoveries } from '../../server/connection.ts'
import { environment, project } from '../../server/session.ts'
import { historyTexts } from '../../texts/texts.ts'

const aDay = 86_400_000 // milliseconds
const metresPerDegree = 111_195
const maxCells = 5000 // a day
const [faintest, strongest] = [0.15, 0.75] // opacity

interface Cell {
  location: { coordinates: [number, number] }
  users: number
}

interface Heat {
  cells: Cell[]
  /** Days read so far. */
  days: number
  isCapped: boolean
  error?: string
}

const nothing: Heat = { cells: [], days: 0, isCapped: false }

/** Where all users were in the last days: a user counts once a day and cell, so that parked ones do not outshine the rest. */
export function HeatMap() {
  const [days, setDays] = useState('7')
  const [size, setSize] = useState('250')
  const { cells, days: read, isCapped, error, reload } = useHeat(Number(days), Number(size))
  const most = cells.reduce((most, { users }) => Math.max(most, users), 1)
  const areas = useMemo(
    () =>
      collection(
        cells.map(({ location: { coordinates }, users }) =>
          areaOf(squareAt(coordinates, Number(size)), {
            kind: 'draft',
            weight: faintest + (strongest - faintest) * Math.sqrt(users / most),
          }),
        ),
      ),
    [cells],
  )
  const isDone = read === Number(days)
  const fit = useMemo(
    () => boundsOf(cells.slice(0, 500).map(({ location }) => location.coordinates)),
    [isDone],
  )
  return (
    <Page title={historyTexts.heat}>
      <div class="beside-map">
        <section class="card form">
          <p class="small soft">{historyTexts.heatHint}</p>
          <ChoiceField
            label={historyTexts.days}
            value={days}
            options={['1', '2', '7'].map((count) => [count, historyTexts.daysOf(Number(count))])}
            onValue={setDays}
          />
          <ChoiceField
            label={historyTexts.cell}
            value={size}
            options={['100', '250', '1000', '5000'].map((metres) => [
              metres,
              historyTexts.cellOf(formatMetres(Number(metres))),
            ])}
            onValue={setSize}
          />
          {error === undefined ? (
            <p class="small" role="status">
              {isDone
                ? cells.length === 0
                  ? historyTexts.heatNone
                  : historyTexts.cells(cells.length, most)
                : historyTexts.reading(read + 1, Number(days))}
            </p>
          ) : (
            <Failed message={error} onRetry={reload} />
          )}
          {isCapped && <p class="small warm">{historyTexts.heatCapped}</p>}
        </section>
        <MapView label={historyTexts.heat} content={{ areas }} fit={fit} />
      </div>
    </Page>
  )
}

/** One day after the other: the server reads a day at a time. */
function useHeat(days: number, size: number): Heat & { reload: () => void } {
  const [heat, setHeat] = useState(nothing)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const now = Date.now()
    const sums = new Map<string, Cell>()

    async function read(): Promise<void> {
      setHeat(nothing)
      let isCapped = false
      for (let day = 0; day < days && isCurrent; day++) {
        const query = {
          createdAfter: new Date(now - (day + 1) * aDay).toISOString(),
          createdBefore: new Date(now - day * aDay).toISOString(),
          size,
          limit: maxCells,
        }
        const { cells } = await request<{ cells: Cell[] }>('GET', '/v1/search/heat', { query })
        isCapped ||= cells.length === maxCells
        for (const { location, users } of cells) {
          const key = location.coordinates.join()
          sums.set(key, { location, users: (sums.get(key)?.users ?? 0) + users })
        }
        const summed = [...sums.values()].sort((a, b) => b.users - a.users)
        if (isCurrent) setHeat({ cells: summed, days: day + 1, isCapped })
      }
    }

    read().catch(({ message }) => isCurrent && setHeat((old) => ({ ...old, error: message })))
    return () => {
      isCurrent = false
    }
  }, [days, size, project.value, environment.value, round, recoveries.value])
  return { ...heat, reload: () => setRound((old) => old + 1) }
}

function squareAt([x, y]: readonly [number, number], metres: number): [number, number][] {
  const high = metres / metresPerDegree / 2
  const wide = high / Math.max(Math.cos((y * Math.PI) / 180), 0.01)
  return [
    [x - wide, y - high],
    [x + wide, y - high],
    [x + wide, y + high],
    [x - wide, y + high],
    [x - wide, y - high],
  ]
}
