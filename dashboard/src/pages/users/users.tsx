import { useState } from 'preact/hooks'
import { shownAge, shownMetres, shownPlace, shownTime } from '../../parts/formats.ts'
import { MoreButton, useList } from '../../parts/more.tsx'
import { Answered, tellFailure } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { ask } from '../../server/api.ts'
import type { User } from '../../server/nouns.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'

const columns: Column<User>[] = [
  {
    title: texts.users.user,
    cell: ({ _id, userId, deviceId }) => <a href={pathTo('users', _id)}>{userId ?? deviceId}</a>,
  },
  { title: texts.users.device, cell: ({ deviceId }) => <span class="mono">{deviceId}</span> },
  { title: texts.users.location, cell: ({ location }) => shownPlace(location.coordinates) },
  {
    title: texts.users.accuracy,
    cell: ({ locationAccuracy }) => shownMetres(locationAccuracy),
    isNumber: true,
  },
  {
    title: texts.users.geofences,
    cell: ({ geofences }) =>
      geofences.map(({ _id, description }) => <GeofenceTag key={_id} {...{ _id, description }} />),
  },
  {
    title: texts.common.updated,
    cell: ({ updatedAt }) => <time title={shownTime(updatedAt)}>{shownAge(updatedAt, Date.now())}</time>,
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
  const { asked, more } = useList<User>({ path: '/v1/users', name: 'users', by: 'updated' }, 200)
  return (
    <Page title={texts.pages.users} actions={<FindUser />}>
      <Answered asked={asked}>
        {({ items, hasMore }) => (
          <div class="stack">
            <Table
              label={texts.pages.users}
              columns={columns}
              rows={items}
              idOf={({ _id }) => _id}
              empty={texts.users.none}
            />
            <MoreButton hasMore={hasMore} onMore={more} />
          </div>
        )}
      </Answered>
    </Page>
  )
}

function FindUser() {
  const [wanted, setWanted] = useState('')

  async function find(event: Event): Promise<void> {
    event.preventDefault()
    try {
      const { user } = await ask<{ user: User }>('GET', `/v1/users/${encodeURIComponent(wanted)}`)
      goTo('users', user._id)
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <form class="actions" onSubmit={find}>
      <input
        type="search"
        required
        aria-label={texts.users.find}
        placeholder={texts.users.find}
        value={wanted}
        onInput={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <button type="submit">{texts.common.search}</button>
    </form>
  )
}
