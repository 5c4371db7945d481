import { useMemo } from 'preact/hooks'
import { boundsOf, geofenceFeatures } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { formatAge, formatNumber, formatTime } from '../../parts/formats.ts'
import { Page } from '../../parts/page.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import type { ListPage } from '../../server/list.ts'
import type { Geofence } from '../../server/models.ts'
import { mayWrite } from '../../server/session.ts'
import { goTo, pathTo, replaceQuery, route } from '../../shell/router.ts'
import { geofenceTexts, labelTexts, pageNames } from '../../texts/texts.ts'
import { ExportGeofences } from './export-geofences.tsx'
import { shapeText } from './shape-text.ts'

const columns: Column<Geofence>[] = [
  {
    title: () => geofenceTexts.description,
    cell: ({ _id, description, enabled }) => (
      <>
        <a href={pathTo('geofences', _id)}>{description}</a>{' '}
        {!enabled && <span class="tag">{geofenceTexts.disabled}</span>}
      </>
    ),
    isLong: true,
  },
  { title: () => geofenceTexts.tag, cell: ({ tag }) => tag, isLong: true },
  {
    title: () => geofenceTexts.externalId,
    cell: ({ externalId }) => <span class="mono">{externalId}</span>,
    isLong: true,
  },
  {
    title: () => geofenceTexts.type,
    cell: (geofence) => <span class="whole">{shapeText(geofence)}</span>,
  },
  {
    title: () => labelTexts.updated,
    cell: ({ updatedAt }) => <time title={formatTime(updatedAt)}>{formatAge(updatedAt, Date.now())}</time>,
  },
]

export function Geofences() {
  const tag = route.value.query.get('tag') ?? ''
  const list = { path: '/v1/geofences', name: 'geofences', query: { tag } } as const
  const { fetched, more } = useList<Geofence>(list, 1000)
  return (
    <Page
      title={pageNames.geofences}
      actions={
        <>
          <input
            type="search"
            aria-label={geofenceTexts.filterTag}
            placeholder={geofenceTexts.filterTag}
            value={tag}
            onChange={({ currentTarget }) => replaceQuery({ tag: currentTarget.value })}
          />
          <ExportGeofences tag={tag} />
          {mayWrite.value && (
            <>
              <a class="button" href={pathTo('geofences', 'import')}>
                {geofenceTexts.import}
              </a>
              <a class="button main" href={pathTo('geofences', 'new')}>
                {geofenceTexts.new}
              </a>
            </>
          )}
        </>
      }
    >
      <WhenLoaded fetched={fetched}>
        {(listed) => <Content listed={listed} tag={tag} onMore={more} />}
      </WhenLoaded>
    </Page>
  )
}

interface ContentProps {
  listed: ListPage<Geofence>
  tag: string
  onMore: () => void
}

function Content({ listed: { items: geofences, hasMore }, tag, onMore }: ContentProps) {
  const content = useMemo(() => ({ geofences: geofenceFeatures(geofences) }), [geofences])
  const fit = useMemo(
    () => boundsOf(geofences.flatMap(({ geometry }) => geometry.coordinates.flat())),
    [geofences],
  )
  return (
    <div class="stack">
      <MapView
        label={geofenceTexts.map}
        content={content}
        fit={fit}
        isShort
        onClick={(_at, clicked) => clicked?.id && goTo('geofences', clicked.id)}
      />
      {hasMore && (
        <p class="small soft">{labelTexts.firstDrawn(pageNames.geofences, formatNumber(geofences.length))}</p>
      )}
      <Table
        label={pageNames.geofences}
        columns={columns}
        rows={geofences}
        idOf={({ _id }) => _id}
        empty={geofenceTexts.none}
        onClearFilter={tag ? () => replaceQuery({}) : undefined}
      />
      <MoreButton count={geofences.length} hasMore={hasMore} onMore={onMore} />
    </div>
  )
}
