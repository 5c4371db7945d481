import { ChoiceField } from '../../parts/field.tsx'
import { shownAge, shownMetres, shownMinutes } from '../../parts/formats.ts'
import { MoreButton, useList } from '../../parts/more.tsx'
import { Answered } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import type { Trip } from '../../server/nouns.ts'
import { pathTo, replaceQuery, route } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'

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
      <span class={`tag ${tones[status] ?? ''}`}>{status}</span>{' '}
      {delay?.delayed && (
        <span class="tag bad">{texts.trips.late(shownMinutes(delay.scheduledArrivalTimeDelay))}</span>
      )}
    </>
  )
}

const columns: Column<Trip>[] = [
  { title: texts.trips.trip, cell: ({ _id, externalId }) => <a href={pathTo('trips', _id)}>{externalId}</a> },
  { title: texts.trips.status, cell: (trip) => <TripStatus trip={trip} /> },
  {
    title: texts.trips.user,
    cell: ({ user, userId }) =>
      user ? <a href={pathTo('users', user._id)}>{user.userId ?? user.deviceId}</a> : userId,
  },
  { title: texts.trips.mode, cell: ({ mode }) => mode },
  { title: texts.trips.destination, cell: ({ destinationGeofenceExternalId: id }) => id },
  {
    title: texts.trips.eta,
    cell: ({ eta }) => eta && `${shownMinutes(eta.duration)} · ${shownMetres(eta.distance)}`,
  },
  { title: texts.common.updated, cell: ({ updatedAt }) => shownAge(updatedAt, Date.now()) },
]

export function Trips() {
  const status = route.value.query.get('status') ?? ''
  const list = {
    path: '/v1/trips',
    name: 'trips',
    by: 'created',
    query: { status, sortBy: 'createdAt' },
  } as const
  const { asked, more } = useList<Trip>(list, 200)
  return (
    <Page title={texts.pages.trips}>
      <div class="stack">
        <section class="card row">
          <ChoiceField
            label={texts.trips.status}
            value={status}
            options={[['', texts.common.all], ...statuses]}
            onValue={(chosen) => replaceQuery({ status: chosen })}
          />
        </section>
        <Answered asked={asked}>
          {({ items, hasMore }) => (
            <>
              <Table
                label={texts.pages.trips}
                columns={columns}
                rows={items}
                idOf={({ _id }) => _id}
                empty={texts.trips.none}
              />
              <MoreButton hasMore={hasMore} onMore={more} />
            </>
          )}
        </Answered>
      </div>
    </Page>
  )
}
