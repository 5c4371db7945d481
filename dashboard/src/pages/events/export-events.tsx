import { useState } from 'preact/hooks'
import { csvOf } from '../../parts/csv.ts'
import { formatNumber } from '../../parts/formats.ts'
import { showError } from '../../parts/notices.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { fetchList, type List } from '../../server/list.ts'
import type { Event } from '../../server/models.ts'
import { eventTexts } from '../../texts/texts.ts'

const columns: Record<string, (event: Event) => string | number | undefined> = {
  _id: ({ _id }) => _id,
  createdAt: ({ createdAt }) => createdAt,
  type: ({ type }) => type,
  userId: ({ user }) => user?.userId,
  deviceId: ({ user }) => user?.deviceId,
  geofence: ({ geofence }) => geofence?.externalId,
  latitude: ({ location }) => location?.coordinates[1],
  longitude: ({ location }) => location?.coordinates[0],
  confidence: ({ confidence }) => confidence,
  duration: ({ duration }) => duration,
}

/** Saves all events of a list as CSV. */
export function ExportEvents({ list }: { list: List }) {
  const [count, setCount] = useState<number>()

  async function save(): Promise<void> {
    setCount(0)
    try {
      const { items } = await fetchList<Event>(list, undefined, setCount)
      const rows = items.map((event) => Object.values(columns).map((cellOf) => cellOf(event)))
      const text = csvOf([Object.keys(columns), ...rows])
      saveFile(new Blob([text], { type: 'text/csv' }), 'events.csv')
    } catch (error) {
      showError(error)
    }
    setCount(undefined)
  }

  return (
    <button type="button" disabled={count !== undefined} onClick={save}>
      {count === undefined ? eventTexts.export : eventTexts.exporting(formatNumber(count))}
    </button>
  )
}
