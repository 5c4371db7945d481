import { Facts } from '../../parts/facts.tsx'
import { formatAge, formatBytes, formatNumber } from '../../parts/formats.ts'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { healthTexts } from '../../texts/texts.ts'

interface ServerHealth {
  version: string
  startedAt: string
  /** Bytes. */
  memory: number
  database: { isUp: boolean; milliseconds: number }
  routing: { roads: keyof typeof healthTexts.roadsStates }
}

/** State of the server, the database and routing. */
export function Health() {
  const fetched = useFetch(() => request<ServerHealth>('GET', '/dashboard/health'))
  return (
    <section class="card">
      <h2>{healthTexts.title}</h2>
      <WhenLoaded fetched={fetched}>
        {({ version, startedAt, memory, database, routing }) => (
          <Facts
            facts={[
              [
                healthTexts.database,
                database.isUp ? (
                  <span class="tag good">{healthTexts.isUp(formatNumber(database.milliseconds))}</span>
                ) : (
                  <span class="tag bad">{healthTexts.isDown}</span>
                ),
              ],
              [
                healthTexts.roads,
                <span key="roads" class={routing.roads === 'ready' ? 'tag good' : 'tag warm'}>
                  {healthTexts.roadsStates[routing.roads]}
                </span>,
              ],
              [healthTexts.memory, formatBytes(memory)],
              [healthTexts.started, formatAge(startedAt, Date.now())],
              [healthTexts.version, version],
            ]}
          />
        )}
      </WhenLoaded>
    </section>
  )
}
