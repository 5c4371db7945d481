import type { Segment as SegmentModel } from '../../../../src/model/segment.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatAge, formatTime } from '../../parts/formats.ts'
import { showNotice } from '../../parts/notices.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { User } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { forgetUnsaved } from '../../shell/leaving.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { labelTexts, segmentTexts } from '../../texts/texts.ts'
import { ruleOf } from './rule.ts'
import { SegmentForm } from './segment-form.tsx'

const columns: Column<User>[] = [
  {
    title: () => segmentTexts.user,
    cell: ({ _id, userId, deviceId }) => <a href={pathTo('users', _id)}>{userId ?? deviceId}</a>,
    isLong: true,
  },
  { title: () => segmentTexts.description, cell: ({ description }) => description, isLong: true },
  {
    title: () => labelTexts.updated,
    cell: ({ updatedAt }) => <time title={formatTime(updatedAt)}>{formatAge(updatedAt, Date.now())}</time>,
  },
]

/** One segment: who is in it, and its rule to be changed. */
export function Segment({ id }: { id: string }) {
  const path = `/v1/segments/${encodeURIComponent(id)}`
  const fetched = useFetch(() => request<{ segment: SegmentModel }>('GET', path), id)
  const { fetched: members, more } = useList<User>({ path: `${path}/users`, name: 'users' }, 100)
  return (
    <div class="stack">
      <p>
        <a href={pathTo('segments')}>← {segmentTexts.back}</a>
      </p>
      <WhenLoaded fetched={fetched}>
        {({ segment }) => (
          <>
            <section class="card stack">
              <h2 class="long">{segment.externalId}</h2>
              <Facts
                facts={[
                  [segmentTexts.description, segment.description],
                  [segmentTexts.rule, ruleOf(segment)],
                ]}
              />
              <div class="actions">
                <ConfirmButton
                  label={labelTexts.delete}
                  question={segmentTexts.question(id)}
                  act={async () => {
                    await request('DELETE', path)
                    showNotice(segmentTexts.deleted(id))
                    forgetUnsaved()
                    goTo('segments')
                  }}
                />
              </div>
            </section>
            <section class="stack">
              <h2 class="long">{segmentTexts.membersOf(id)}</h2>
              <p class="small soft">{segmentTexts.membersHint}</p>
              <WhenLoaded fetched={members}>
                {({ items, hasMore }) => (
                  <>
                    <Table
                      label={segmentTexts.members}
                      columns={columns}
                      rows={items}
                      idOf={({ _id }) => _id}
                      empty={segmentTexts.nobody}
                    />
                    <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
                  </>
                )}
              </WhenLoaded>
            </section>
            <SegmentForm
              segment={segment}
              onSaved={(saved) => {
                fetched.replace({ segment: saved })
                members.reload()
                showNotice(labelTexts.saved)
              }}
            />
          </>
        )}
      </WhenLoaded>
    </div>
  )
}
