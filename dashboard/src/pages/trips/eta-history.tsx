import { formatMinutes } from '../../parts/formats.ts'
import { LineChart } from '../../parts/line-chart.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { tripTexts } from '../../texts/trips.ts'

interface StoredEta {
  createdAt: string
  duration: number
  distance: number
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** The minutes to the destination over time. */
export function EtaHistory({ trip }: { trip: string }) {
  const fetched = useFetch(() => request<{ etas: StoredEta[] }>('GET', `/v1/trips/${trip}/etas`), trip)
  return (
    <section class="card">
      <h2>{tripTexts.etaHistory}</h2>
      <WhenLoaded fetched={fetched}>
        {({ etas }) =>
          etas.length < 2 ? (
            <p class="soft">{tripTexts.etaNone}</p>
          ) : (
            <LineChart
              label={tripTexts.etaHistory}
              values={etas.map(({ createdAt, duration }) => [new Date(createdAt).getTime(), duration])}
              formatX={(at) => clock.format(at)}
              formatY={formatMinutes}
            />
          )
        }
      </WhenLoaded>
    </section>
  )
}
