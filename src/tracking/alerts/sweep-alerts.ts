import type { KnownAlert } from '../../model/delivery/alert.ts'
import type { Database } from '../../store/database.ts'
import { claimUnseen, findUnseen, makeInsideDue, noteChecked } from '../../store/delivery/alert-sweep.ts'
import type { WantedBy } from '../../store/delivery/receivers.ts'
import { saveBatch } from '../../store/users/save-batch.ts'
import type { Alerting } from './alerting.ts'

export interface AlertSweepParts {
  database: Database
  alerting: Alerting
  wantedBy: WantedBy
  forgetUser(id: string): void
}

const batchSize = 500
const mostBatches = 20 // of an alert in one run, so that others get their turn
const minute = 60_000

/** Users are looked at again for so long: one may have been written late, or changed by another node at the same moment. */
const overlap = minute

/** What only time brings, apart from dwells, which the sweep of users finds: users who were not seen, and new rules of dwells. */
export async function sweepAlerts(parts: AlertSweepParts, now: number): Promise<void> {
  const { database, alerting } = parts
  const dwells = alerting.rules('dwell')
  if (dwells.length > 0)
    await makeInsideDue(
      database,
      dwells.map(({ id }) => id),
    )
  const unseen = alerting.rules('unseen')
  if (unseen.length === 0) return
  const claimed = await claimUnseen(
    database,
    unseen.map(({ id }) => id),
  )
  for (const { id, checkedUntil } of claimed) {
    const alert = unseen.find((one) => one.id === id) as KnownAlert
    await sweepUnseen(alert, checkedUntil, parts, now)
  }
}

/**
 * Looks at the users whose last update was `minutes` ago, since the last look. Each comes by once in a silence; the user's
 * version lets one node write, and what the alert has begun for is left out the next time.
 */
async function sweepUnseen(
  alert: KnownAlert,
  checkedUntil: number,
  { database, alerting, wantedBy, forgetUser }: AlertSweepParts,
  now: number,
): Promise<void> {
  const until = now - (alert.minutes ?? 0) * minute
  let from = checkedUntil - overlap
  for (let batches = 0; batches < mostBatches; batches++) {
    const users = await findUnseen(database, alert, from, until, batchSize)
    const alerted = users.map((user) => alerting.watch({ ...user, version: user.version + 1 }, [], now))
    const changed = alerted.filter(({ events }) => events.length > 0)
    const batch = {
      users: changed.map(({ user }) => user),
      events: changed.flatMap(({ events }) => events),
      locations: [],
      trips: [],
      tripLocations: [],
    }
    if (changed.length > 0) await saveBatch(database, batch, wantedBy)
    for (const { user } of changed) forgetUser(user.id)
    const last = users.at(-1)
    const isOver = !last || users.length < batchSize
    await noteChecked(database, alert, isOver ? until : last.updatedAt)
    if (isOver) return
    from = last.updatedAt
  }
}
