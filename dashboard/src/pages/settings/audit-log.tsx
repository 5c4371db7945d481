import { formatTime } from '../../parts/formats.ts'
import { MomentField } from '../../parts/forms/moment-field.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { replaceQuery, route } from '../../shell/router.ts'
import { auditTexts, sectionNames } from '../../texts/texts.ts'

interface AuditEntry {
  _id: string
  at: string
  actor: string
  action: string
  target?: string
  address?: string
}

const columns: Column<AuditEntry>[] = [
  { title: () => auditTexts.time, cell: ({ at }) => <time>{formatTime(at)}</time> },
  { title: () => auditTexts.actor, cell: ({ actor }) => actor, isLong: true },
  { title: () => auditTexts.action, cell: ({ action }) => <code>{action}</code>, isLong: true },
  {
    title: () => auditTexts.target,
    cell: ({ target }) => target && <span class="mono">{target}</span>,
    isLong: true,
  },
  {
    title: () => auditTexts.address,
    cell: ({ address }) => address && <span class="mono">{address}</span>,
    isLong: true,
  },
]

/** Administrative changes, the newest first. */
export function AuditLog() {
  const { query } = route.value
  const filters = { since: query.get('since') ?? '', until: query.get('until') ?? '' }
  const { fetched, more } = useList<AuditEntry>(
    {
      path: '/v1/audit',
      name: 'audit',
      query: { createdAfter: instant(filters.since), createdBefore: instant(filters.until) },
    },
    100,
  )
  const isFiltered = filters.since !== '' || filters.until !== ''
  return (
    <div class="stack">
      <p class="small soft">{auditTexts.hint}</p>
      <section class="card row">
        {(['since', 'until'] as const).map((name) => (
          <MomentField
            key={name}
            label={auditTexts[name]}
            kind="dayAndTime"
            value={filters[name]}
            onValue={(value) => replaceQuery({ ...filters, [name]: value })}
          />
        ))}
      </section>
      <WhenLoaded fetched={fetched}>
        {({ items, hasMore }) => (
          <>
            <Table
              label={sectionNames.audit}
              columns={columns}
              rows={items}
              idOf={({ _id }) => _id}
              empty={auditTexts.none}
              onClearFilter={isFiltered ? () => replaceQuery({}) : undefined}
            />
            <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
          </>
        )}
      </WhenLoaded>
    </div>
  )
}

/** A local time of a form as an instant. */
function instant(local: string): string | undefined {
  return local === '' ? undefined : new Date(local).toISOString()
}
