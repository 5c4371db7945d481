import type { Segment as SegmentModel } from '../../../../src/model/segment.ts'
import { showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { MoreButton } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { pathTo, route } from '../../shell/router.ts'
import { pageNames, segmentTexts } from '../../texts/texts.ts'
import { ruleOf } from './rule.ts'
import { Segment } from './segment.tsx'
import { SegmentForm } from './segment-form.tsx'

const columns: Column<SegmentModel>[] = [
  {
    title: () => segmentTexts.externalId,
    cell: ({ externalId }) => <a href={pathTo('segments', undefined, { id: externalId })}>{externalId}</a>,
    isLong: true,
  },
  { title: () => segmentTexts.description, cell: ({ description }) => description, isLong: true },
  { title: () => segmentTexts.rule, cell: ruleOf, isLong: true },
]

/** The list with a form for a new one, or one segment and who is in it. */
export function Segments() {
  const id = route.value.query.get('id')
  return (
    <Page title={pageNames.segments}>{id === null ? <SegmentList /> : <Segment key={id} id={id} />}</Page>
  )
}

function SegmentList() {
  const fetched = useFetch(() => request<{ segments: SegmentModel[] }>('GET', '/v1/segments'))
  return (
    <div class="stack">
      <p class="soft">{segmentTexts.hint}</p>
      <WhenLoaded fetched={fetched}>
        {({ segments }) => (
          <>
            <Table
              label={pageNames.segments}
              columns={columns}
              rows={segments}
              idOf={({ externalId }) => externalId}
              empty={segmentTexts.none}
            />
            <MoreButton count={segments.length} hasMore={false} onMore={() => {}} />
            <SegmentForm
              taken={segments.map(({ externalId }) => externalId)}
              onSaved={({ externalId }) => {
                showNotice(segmentTexts.created(externalId))
                fetched.reload()
              }}
            />
          </>
        )}
      </WhenLoaded>
    </div>
  )
}
