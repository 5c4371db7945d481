import { useEffect } from 'preact/hooks'
import { formatHourAndMinute, formatMinutes } from '../../parts/formats.ts'
import { LineChart } from '../../parts/line-chart.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { tripTexts } from '../../texts/texts.ts'

interface StoredEta {
  createdAt: string
  duration: number
  distance: number
}

/** The minutes to the destination over time; read again when the trip has an update. */
export function EtaHistory({ trip, updatedAt }: { trip: string; updatedAt: string }) {
  const fetched = useFetch(() => request<{ etas: StoredEta[] }>('GET', `/v1/trips/${trip}/etas`), trip)
  useEffect(fetched.reload, [updatedAt])
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
              formatX={formatHourAndMinute}
              formatY={formatMinutes}
            />
          )
        }
      </WhenLoaded>
    </section>
  )
}
