import { Facts } from '../../parts/facts.tsx'
import { shownAge, shownBytes } from '../../parts/formats.ts'
import { Answered } from '../../parts/notices.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import { texts } from '../../shell/texts.ts'

const words = texts.health

interface ServerHealth {
  version: string
  startedAt: string
  /** Bytes. */
  memory: number
  database: { isUp: boolean; milliseconds: number }
  routing: { hasRoads: boolean }
}

/** Whether the server, its database and its roads are there. */
export function Health() {
  const asked = useAnswer(() => ask<ServerHealth>('GET', '/dashboard/health'))
  return (
    <section class="card">
      <h2>{words.title}</h2>
      <Answered asked={asked}>
        {({ version, startedAt, memory, database, routing }) => (
          <Facts
            facts={[
              [
                words.database,
                database.isUp ? (
                  <span class="tag good">{words.answers(database.milliseconds)}</span>
                ) : (
                  <span class="tag bad">{words.isDown}</span>
                ),
              ],
              [
                words.roads,
                <span key="roads" class={routing.hasRoads ? 'tag good' : 'tag warm'}>
                  {routing.hasRoads ? words.hasRoads : words.noRoads}
                </span>,
              ],
              [words.memory, shownBytes(memory)],
              [words.started, shownAge(startedAt, Date.now())],
              [words.version, version],
            ]}
          />
        )}
      </Answered>
    </section>
  )
}
