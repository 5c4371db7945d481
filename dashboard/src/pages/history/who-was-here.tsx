import { useMemo, useState } from 'preact/hooks'
import { circleOf, collection, geofenceFeatures, type Position } from '../../map/content.ts'
import { useMapGeofences } from '../../map/map-geofences.ts'
import { MapView } from '../../map/map-view.tsx'
import { NameLink } from '../../parts/event-list.tsx'
import { TextField } from '../../parts/field.tsx'
import { formatNumber, formatPosition, formatTime, roundDistance } from '../../parts/formats.ts'
import { DistanceField } from '../../parts/forms/distance-field.tsx'
import { toDay } from '../../parts/forms/moment.ts'
import { MomentField } from '../../parts/forms/moment-field.tsx'
import { showError } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { request } from '../../server/api.ts'
import type { Geofence } from '../../server/models.ts'
import { pathTo } from '../../shell/router.ts'
import { historyTexts, labelTexts } from '../../texts/texts.ts'
import { timesOf } from './day.ts'

interface Visitor {
  user: { _id: string; userId?: string; deviceId: string }
  firstSeenAt: string
  lastSeenAt: string
}

const maxVisitors = 1000

const columns: Column<Visitor>[] = [
  {
    title: () => historyTexts.visitor,
    cell: ({ user, firstSeenAt }) => (
      <NameLink name={user.userId ?? user.deviceId} href={pathTo('history', user._id, { at: firstSeenAt })} />
    ),
    isLong: true,
  },
  { title: () => historyTexts.firstSeen, cell: ({ firstSeenAt }) => formatTime(firstSeenAt) },
  { title: () => historyTexts.lastSeen, cell: ({ lastSeenAt }) => formatTime(lastSeenAt) },
]

/** Users who were in a circle or a geofence on a day. */
export function WhoWasHere() {
  const [point, setPoint] = useState<Position>()
  const [geofence, setGeofence] = useState<Geofence>()
  const [fields, setFields] = useState(() => ({
    radius: roundDistance(100),
    day: toDay(Date.now()),
    from: '',
    to: '',
  }))
  const [visitors, setVisitors] = useState<Visitor[]>()
  const { geofences, cap } = useMapGeofences()
  const set = (name: keyof typeof fields) => (value: string) => setFields({ ...fields, [name]: value })
  const content = useMemo(
    () => ({
      geofences: geofenceFeatures(geofences),
      areas: collection(point ? [circleOf(point, Number(fields.radius) || 1, { kind: 'draft' })] : []),
    }),
    [geofences, point, fields.radius],
  )

  async function search(event: Event): Promise<void> {
    event.preventDefault()
    const [start, end] = timesOf(fields.day, fields.from, fields.to)
    const area = geofence
      ? { geofence: geofence._id }
      : { near: point && `${point[1]},${point[0]}`, radius: Number(fields.radius) }
    const query = {
      ...area,
      createdAfter: new Date(start).toISOString(),
      // A day may have 25 hours, and is asked for in at most 24.
      createdBefore: new Date(Math.min(end, start + 86_400_000)).toISOString(),
      limit: maxVisitors,
    }
    try {
      const answer = await request<{ visitors: Visitor[] }>('GET', '/v1/search/history', { query })
      setVisitors(answer.visitors)
    } catch (error) {
      showError(error)
    }
  }

  return (
    <Page title={historyTexts.who}>
      <div class="beside-map">
        <div class="stack">
          <form class="card form" onSubmit={search}>
            <p class="small soft">{historyTexts.areaHint}</p>
            {cap && <p class="small soft">{cap}</p>}
            <TextField
              label={historyTexts.area}
              required
              readOnly
              value={geofence?.description ?? (point ? formatPosition(point) : '')}
              onValue={() => {}}
            />
            {!geofence && (
              <DistanceField
                label={historyTexts.radius}
                least={1}
                most={10_000}
                required
                value={fields.radius}
                onValue={set('radius')}
              />
            )}
            <div class="row times">
              <MomentField
                label={historyTexts.day}
                kind="day"
                required
                value={fields.day}
                onValue={set('day')}
              />
              <MomentField label={historyTexts.from} kind="time" value={fields.from} onValue={set('from')} />
              <MomentField label={historyTexts.to} kind="time" value={fields.to} onValue={set('to')} />
            </div>
            <button type="submit" class="main" disabled={!point && !geofence}>
              {historyTexts.search}
            </button>
          </form>
          {visitors && (
            <Table
              label={historyTexts.who}
              columns={columns}
              rows={visitors}
              idOf={({ user }) => user._id}
              empty={historyTexts.nobody}
            />
          )}
          {visitors?.length === maxVisitors && (
            <p class="small soft">{labelTexts.someShown(formatNumber(maxVisitors))}</p>
          )}
        </div>
        <MapView
          label={historyTexts.who}
          content={content}
          onClick={(at, clicked) => {
            const chosen = clicked?.source === 'geofences' && geofences.find(({ _id }) => _id === clicked.id)
            setGeofence(chosen || undefined)
            setPoint(chosen ? undefined : at)
          }}
        />
      </div>
    </Page>
  )
}
