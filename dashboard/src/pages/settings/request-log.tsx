import { ChoiceField, TextField } from '../../parts/field.tsx'
import { formatNumber, formatTime } from '../../parts/formats.ts'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { useRefresh } from '../../server/use-refresh.ts'
import { replaceQuery, route } from '../../shell/router.ts'
import { labelTexts, requestTexts, sectionNames } from '../../texts/texts.ts'

interface LoggedRequest {
  _id: string
  at: string
  method: string
  route: string
  status: number
  ms: number
  key: keyof typeof requestTexts.keys
  error?: string
}

const toneOf = (status: number): string => (status < 400 ? 'good' : status < 500 ? 'warm' : 'bad')

const columns: Column<LoggedRequest>[] = [
  { title: () => requestTexts.time, cell: ({ at }) => <time>{formatTime(at)}</time> },
  {
    title: () => requestTexts.route,
    cell: (request) => (
      <code>
        {request.method} {request.route}
      </code>
    ),
    isLong: true,
  },
  {
    title: () => requestTexts.status,
    cell: ({ status }) => <span class={`tag ${toneOf(status)}`}>{status}</span>,
  },
  { title: () => requestTexts.duration, cell: ({ ms }) => formatNumber(ms), isNumber: true },
  { title: () => requestTexts.key, cell: ({ key }) => requestTexts.keys[key] },
  { title: () => requestTexts.error, cell: ({ error }) => error, isLong: true },
]

const refreshEvery = 5000 // milliseconds
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const filterNames = ['outcome', 'method', 'key', 'route'] as const

/** What API keys asked lately, newest first. */
export function RequestLog() {
  const { query } = route.value
  const filters = Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])) as Record<
    (typeof filterNames)[number],
    string
  >
  const { fetched, more } = useList<LoggedRequest>(
    { path: '/dashboard/requests', name: 'requests', query: filters },
    100,
  )
  useRefresh(fetched.reload, refreshEvery)
  const set = (name: (typeof filterNames)[number]) => (value: string) =>
    replaceQuery({ ...filters, [name]: value })
  const all = ['', labelTexts.all] as const
  const isFiltered = Object.values(filters).some((value) => value !== '')
  return (
    <div class="stack">
      <p class="small soft">{requestTexts.hint}</p>
      <section class="card row roomy">
        <ChoiceField
          label={requestTexts.outcome}
          value={filters.outcome}
          options={[all, ...Object.entries(requestTexts.outcomes)]}
          onValue={set('outcome')}
        />
        <ChoiceField
          label={requestTexts.method}
          value={filters.method}
          options={[all, ...methods]}
          onValue={set('method')}
        />
        <ChoiceField
          label={requestTexts.key}
          value={filters.key}
          options={[all, ...Object.entries(requestTexts.keys)]}
          onValue={set('key')}
        />
        <TextField
          label={requestTexts.route}
          hint={requestTexts.routeHint}
          type="search"
          value={filters.route}
          onValue={set('route')}
        />
      </section>
      <WhenLoaded fetched={fetched}>
        {({ items, hasMore }) => (
          <>
            <Table
              label={sectionNames.requests}
              columns={columns}
              rows={items}
              idOf={({ _id }) => _id}
              empty={requestTexts.none}
              onClearFilter={isFiltered ? () => replaceQuery({}) : undefined}
            />
            <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
          </>
        )}
      </WhenLoaded>
    </div>
  )
}
