import { shownMinutes } from '../../parts/formats.ts'
import { LineChart } from '../../parts/line-chart.tsx'
import { Answered } from '../../parts/notices.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import { texts } from '../../shell/texts.ts'

interface KeptEta {
  createdAt: string
  duration: number
  distance: number
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** How the minutes to the destination went over time. */
export function EtaHistory({ trip }: { trip: string }) {
  const asked = useAnswer(() => ask<{ etas: KeptEta[] }>('GET', `/v1/trips/${trip}/etas`), trip)
  return (
    <section class="card">
      <h2>{texts.trips.etaHistory}</h2>
      <Answered asked={asked}>
        {({ etas }) =>
          etas.length < 2 ? (
            <p class="soft">{texts.trips.etaNone}</p>
          ) : (
            <LineChart
              label={texts.trips.etaHistory}
              values={etas.map(({ createdAt, duration }) => [new Date(createdAt).getTime(), duration])}
              shownX={(at) => clock.format(at)}
              shownY={shownMinutes}
            />
          )
        }
      </Answered>
    </section>
  )
}
