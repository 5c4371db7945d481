import { useMemo } from 'preact/hooks'
import { useAnswer } from '../answers.ts'
import { ask } from '../api.ts'
import { boundsOf, geofenceFeatures } from '../map/content.ts'
import { MapView } from '../map/map-view.tsx'
import type { Geofence, Meta } from '../nouns.ts'
import { shownAge, shownMetres, shownMinutes, shownNumber } from '../parts/formats.ts'
import { Answered } from '../parts/notices.tsx'
import { Page } from '../parts/page.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { goTo, pathTo, replaceQuery, route } from '../router.ts'
import { texts } from '../texts.ts'
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
  const asked = useAnswer(
    () => ask<Meta & { geofences: Geofence[] }>('GET', '/v1/geofences', { query: { tag, limit: 1000 } }),
    tag,
  )
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
      <Answered asked={asked}>{({ geofences }) => <Shown geofences={geofences} />}</Answered>
    </Page>
  )
}

function Shown({ geofences }: { geofences: Geofence[] }) {
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
    </div>
  )
}
