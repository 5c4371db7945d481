import { useState } from 'preact/hooks'
import { formatAge, formatMetres, formatPosition, formatTime } from '../../parts/formats.ts'
import { showError } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { User } from '../../server/models.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { labelTexts } from '../../texts/labels.ts'
import { pageNames } from '../../texts/shell.ts'
import { userTexts } from '../../texts/users.ts'

const columns: Column<User>[] = [
  {
    title: userTexts.user,
    cell: ({ _id, userId, deviceId }) => <a href={pathTo('users', _id)}>{userId ?? deviceId}</a>,
  },
  { title: userTexts.device, cell: ({ deviceId }) => <span class="mono">{deviceId}</span> },
  { title: labelTexts.location, cell: ({ location }) => formatPosition(location.coordinates) },
  {
    title: userTexts.accuracy,
    cell: ({ locationAccuracy }) => formatMetres(locationAccuracy),
    isNumber: true,
  },
  {
    title: userTexts.geofences,
    cell: ({ geofences }) =>
      geofences.map(({ _id, description }) => <GeofenceTag key={_id} {...{ _id, description }} />),
  },
  {
    title: labelTexts.updated,
    cell: ({ updatedAt }) => <time title={formatTime(updatedAt)}>{formatAge(updatedAt, Date.now())}</time>,
  },
]

function GeofenceTag({ _id, description }: { _id: string; description: string }) {
  return (
    <>
      <a class="tag good" href={pathTo('geofences', _id)}>
        {description}
      </a>{' '}
    </>
  )
}

export function Users() {
  const { fetched, more } = useList<User>({ path: '/v1/users', name: 'users' }, 200)
  return (
    <Page title={pageNames.users} actions={<FindUser />}>
      <WhenLoaded fetched={fetched}>
        {({ items, hasMore }) => (
          <div class="stack">
            <Table
              label={pageNames.users}
              columns={columns}
              rows={items}
              idOf={({ _id }) => _id}
              empty={userTexts.none}
            />
            <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
          </div>
        )}
      </WhenLoaded>
    </Page>
  )
}

function FindUser() {
  const [wanted, setWanted] = useState('')

  async function find(event: Event): Promise<void> {
    event.preventDefault()
    try {
      const { user } = await request<{ user: User }>('GET', `/v1/users/${encodeURIComponent(wanted)}`)
      goTo('users', user._id)
    } catch (error) {
      showError(error)
    }
  }

  return (
    <form class="actions" onSubmit={find}>
      <input
        type="search"
        required
        aria-label={userTexts.find}
        placeholder={userTexts.find}
        value={wanted}
        onInput={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <button type="submit">{labelTexts.search}</button>
    </form>
  )
}
