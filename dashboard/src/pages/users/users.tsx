import { isLong } from '../../parts/event-list.tsx'
import { formatAge, formatMetres, formatPosition, formatTime } from '../../parts/formats.ts'
import { Page } from '../../parts/page.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useLateText } from '../../parts/text-value.ts'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import type { User } from '../../server/models.ts'
import { useNews } from '../../server/use-news.ts'
import { pathTo, replaceQuery, route } from '../../shell/router.ts'
import { labelTexts, pageNames, userTexts } from '../../texts/texts.ts'

const columns: Column<User>[] = [
  {
    title: () => userTexts.user,
    cell: ({ _id, userId, deviceId }) => <a href={pathTo('users', _id)}>{userId ?? deviceId}</a>,
    isLong: true,
  },
  {
    title: () => userTexts.device,
    cell: ({ deviceId }) => <span class="mono">{deviceId}</span>,
    isLong: true,
  },
  { title: () => labelTexts.location, cell: ({ location }) => formatPosition(location.coordinates) },
  {
    title: () => userTexts.accuracy,
    cell: ({ locationAccuracy }) => formatMetres(locationAccuracy),
    isNumber: true,
  },
  {
    title: () => userTexts.geofences,
    cell: ({ geofences }) =>
      geofences.map(({ _id, description }) => <GeofenceTag key={_id} {...{ _id, description }} />),
    isLong: true,
  },
  {
    title: () => labelTexts.updated,
    cell: ({ updatedAt }) => <time title={formatTime(updatedAt)}>{formatAge(updatedAt, Date.now())}</time>,
  },
]

function GeofenceTag({ _id, description }: { _id: string; description: string }) {
  return (
    <>
      <a class={isLong(description) ? 'tag good long' : 'tag good'} href={pathTo('geofences', _id)}>
        {description}
      </a>{' '}
    </>
  )
}

export function Users() {
  const query = route.value.query.get('query') ?? ''
  const { fetched, more } = useList<User>({ path: '/v1/users', name: 'users', query: { query } }, 200)
  useNews({ include: 'users' }, fetched.reload)
  return (
    <Page title={pageNames.users} actions={<FindUsers query={query} />}>
      <WhenLoaded fetched={fetched}>
        {({ items, hasMore }) => (
          <div class="stack">
            <Table
              label={pageNames.users}
              columns={columns}
              rows={items}
              idOf={({ _id }) => _id}
              empty={userTexts.none}
              onClearFilter={query ? () => replaceQuery({}) : undefined}
            />
            <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
          </div>
        )}
      </WhenLoaded>
    </Page>
  )
}

const pause = 250 // milliseconds after the last key

/** By a part of any id, the description or the metadata. */
function FindUsers({ query }: { query: string }) {
  const [typed, setTyped] = useLateText(query, (text) => replaceQuery({ query: text }), pause)
  return (
    <input
      type="search"
      aria-label={userTexts.find}
      placeholder={userTexts.find}
      value={typed}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
