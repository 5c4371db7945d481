import { useMemo } from 'preact/hooks'
import { boundsOf, geofenceFeatures } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { shownAge, shownMetres, shownMinutes, shownNumber } from '../../parts/formats.ts'
import { MoreButton, useList } from '../../parts/more.tsx'
import { Answered } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import type { Geofence } from '../../server/nouns.ts'
import type { PageOfList } from '../../server/pages-of-list.ts'
import { goTo, pathTo, replaceQuery, route } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'
import { ExportGeofences } from './geofence-export.tsx'

const columns: Column<Geofence>[] = [
  {
    title: texts.geofences.description,
    cell: ({ _id, description, enabled }) => (
      <>
        <a href={pathTo('geofences', _id)}>{description}</a>{' '}
        {!enabled && <span class="tag">{texts.geofences.disabled}</span>}
      </>
    ),
  },
  { title: texts.geofences.tag, cell: ({ tag }) => tag },
  { title: texts.geofences.externalId, cell: ({ externalId }) => <span class="mono">{externalId}</span> },
  {
    title: texts.geofences.type,
    cell: ({ type, geometryRadius }) =>
      `${texts.geofences.types[type]}, ${type === 'isochrone' ? shownMinutes(geometryRadius) : shownMetres(geometryRadius)}`,
  },
  { title: texts.common.updated, cell: ({ updatedAt }) => shownAge(updatedAt, Date.now()) },
]

export function Geofences() {
  const tag = route.value.query.get('tag') ?? ''
  const list = { path: '/v1/geofences', name: 'geofences', by: 'created', query: { tag } } as const
  const { asked, more } = useList<Geofence>(list, 1000)
  return (
    <Page
      title={texts.pages.geofences}
      actions={
        <>
          <input
            type="search"
            aria-label={texts.geofences.filterTag}
            placeholder={texts.geofences.filterTag}
            value={tag}
            onChange={({ currentTarget }) => replaceQuery({ tag: currentTarget.value })}
          />
          <ExportGeofences tag={tag} />
          <a class="button" href={pathTo('geofences', 'import')}>
            {texts.geofences.import}
          </a>
          <a class="button main" href={pathTo('geofences', 'new')}>
            {texts.geofences.new}
          </a>
        </>
      }
    >
      <Answered asked={asked}>{(listed) => <Shown listed={listed} onMore={more} />}</Answered>
    </Page>
  )
}

interface ShownProps {
  listed: PageOfList<Geofence>
  onMore: () => void
}

function Shown({ listed: { items: geofences, hasMore }, onMore }: ShownProps) {
  const content = useMemo(() => ({ geofences: geofenceFeatures(geofences) }), [geofences])
  const fit = useMemo(
    () => boundsOf(geofences.flatMap(({ geometry }) => geometry.coordinates.flat())),
    [geofences],
  )
  return (
    <div class="stack">
      <MapView
        label={texts.geofences.map}
        content={content}
        fit={fit}
        isShort
        onTouch={(_at, touched) => touched?.id && goTo('geofences', touched.id)}
      />
      <p class="small soft">{texts.geofences.found(shownNumber(geofences.length))}</p>
      <Table
        label={texts.pages.geofences}
        columns={columns}
        rows={geofences}
        idOf={({ _id }) => _id}
        empty={texts.geofences.none}
      />
      <MoreButton hasMore={hasMore} onMore={onMore} />
    </div>
  )
}
