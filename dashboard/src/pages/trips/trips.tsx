import { NameLink } from '../../parts/event-list.tsx'
import { formatAge, formatMetres, formatMinutes, formatTime } from '../../parts/formats.ts'
import { Page } from '../../parts/page.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import type { Trip } from '../../server/models.ts'
import { mayWrite } from '../../server/session.ts'
import { useNews } from '../../server/use-news.ts'
import { pathTo, replaceQuery, route } from '../../shell/router.ts'
import { labelTexts, modeNames, pageNames, tripTexts } from '../../texts/texts.ts'
import { destinationName } from './destination-name.ts'

const statuses: Trip['status'][] = [
  'pending',
  'started',
  'approaching',
  'arrived',
  'completed',
  'canceled',
  'expired',
]

const tones: Partial<Record<Trip['status'], string>> = {
  started: 'good',
  approaching: 'good',
  arrived: 'good',
  canceled: 'warm',
  expired: 'warm',
}

export function TripStatus({ trip: { status, delay } }: { trip: Trip }) {
  return (
    <>
      <span class={`tag ${tones[status] ?? ''}`}>{tripTexts.statuses[status]}</span>{' '}
      {delay?.delayed && (
        <span class="tag bad">{tripTexts.late(formatMinutes(delay.scheduledArrivalTimeDelay))}</span>
      )}
    </>
  )
}

const columns: Column<Trip>[] = [
  {
    title: () => tripTexts.trip,
    cell: ({ _id, externalId }) => <a href={pathTo('trips', _id)}>{externalId}</a>,
    isLong: true,
  },
  { title: () => tripTexts.status, cell: (trip) => <TripStatus trip={trip} /> },
  {
    title: () => tripTexts.user,
    cell: ({ user, userId }) =>
      user ? <NameLink name={user.userId ?? user.deviceId} href={pathTo('users', user._id)} /> : userId,
    isLong: true,
  },
  { title: () => tripTexts.mode, cell: ({ mode }) => modeNames[mode] },
  { title: () => tripTexts.destination, cell: destinationName, isLong: true },
  {
    title: () => tripTexts.eta,
    cell: ({ eta }) =>
      eta && (
        <span class="whole">
          {formatMinutes(eta.duration)} · {formatMetres(eta.distance)}
        </span>
      ),
  },
  {
    title: () => labelTexts.updated,
    cell: ({ updatedAt }) => <time title={formatTime(updatedAt)}>{formatAge(updatedAt, Date.now())}</time>,
  },
]

export function Trips() {
  const status = route.value.query.get('status') ?? ''
  const list = {
    path: '/v1/trips',
    name: 'trips',
    query: { status, sortBy: 'createdAt' },
  } as const
  const { fetched, more } = useList<Trip>(list, 200)
  useNews({ include: 'events' }, ({ events }) => {
    if (events.some(({ trip }) => trip)) fetched.reload()
  })
  return (
    <Page
      title={pageNames.trips}
      actions={
        <>
          <select
            aria-label={tripTexts.status}
            value={status}
            onChange={({ currentTarget }) => replaceQuery({ status: currentTarget.value })}
          >
            <option value="">
              {tripTexts.status}: {labelTexts.all}
            </option>
            {statuses.map((one) => (
              <option key={one} value={one}>
                {tripTexts.statuses[one]}
              </option>
            ))}
          </select>
          {mayWrite.value && (
            <a class="button main" href={pathTo('trips', 'new')}>
              {tripTexts.new}
            </a>
          )}
        </>
      }
    >
      <div class="stack">
        <WhenLoaded fetched={fetched}>
          {({ items, hasMore }) => (
            <>
              <Table
                label={pageNames.trips}
                columns={columns}
                rows={items}
                idOf={({ _id }) => _id}
                empty={tripTexts.none}
                onClearFilter={status ? () => replaceQuery({}) : undefined}
              />
              <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
            </>
          )}
        </WhenLoaded>
      </div>
    </Page>
  )
}
