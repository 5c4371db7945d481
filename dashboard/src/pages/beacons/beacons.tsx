import { useMemo, useState } from 'preact/hooks'
import { boundsOf, collection, pointOf } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { positionOf, type TypedPosition } from '../../parts/forms/position.ts'
import { showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { MoreButton, useList } from '../../parts/paged-list.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Beacon } from '../../server/models.ts'
import { beaconTexts, labelTexts, pageNames } from '../../texts/texts.ts'
import { BeaconForm } from './beacon-form.tsx'

export function Beacons() {
  const { fetched, more } = useList<Beacon>({ path: '/v1/beacons', name: 'beacons' }, 1000)
  return (
    <Page title={pageNames.beacons}>
      <WhenLoaded fetched={fetched}>
        {({ items, hasMore }) => (
          <div class="stack">
            <Content beacons={items} onChange={fetched.reload} />
            <MoreButton count={items.length} hasMore={hasMore} onMore={more} />
          </div>
        )}
      </WhenLoaded>
    </Page>
  )
}

function Content({ beacons, onChange }: { beacons: Beacon[]; onChange: () => void }) {
  const [location, setLocation] = useState<TypedPosition>({ latitude: '', longitude: '' })
  const content = useMemo(() => {
    const marks = beacons.map(({ _id, description, geometry }) =>
      pointOf(geometry.coordinates, { kind: 'beacon', id: _id, label: description }),
    )
    const at = positionOf(location)
    const draft = at ? [pointOf(at, { kind: 'draft' })] : []
    return { points: collection([...marks, ...draft]) }
  }, [beacons, location])
  const fit = useMemo(() => boundsOf(beacons.map(({ geometry }) => geometry.coordinates)), [beacons])
  const columns: Column<Beacon>[] = [
    { title: () => beaconTexts.description, cell: ({ description }) => description, isLong: true },
    { title: () => beaconTexts.tag, cell: ({ tag }) => tag, isLong: true },
    {
      title: () => beaconTexts.externalId,
      cell: ({ externalId }) => <span class="mono">{externalId}</span>,
      isLong: true,
    },
    { title: () => beaconTexts.type, cell: ({ type }) => type },
    {
      title: () => beaconTexts.identity,
      cell: ({ uuid, major, minor, uid, instance }) => (
        <span class="mono">{uuid ? [uuid, major, minor].join(' ') : [uid, instance].join(' ')}</span>
      ),
      isLong: true,
    },
    {
      title: () => labelTexts.delete,
      cell: ({ _id, description }) => (
        <ConfirmButton
          label={labelTexts.delete}
          question={beaconTexts.question(description)}
          act={async () => {
            await request('DELETE', `/v1/beacons/${_id}`)
            showNotice(beaconTexts.deleted(description))
            onChange()
          }}
        />
      ),
    },
  ]
  return (
    <div class="stack">
      <div class="beside-map">
        <BeaconForm location={location} onLocation={setLocation} onSaved={onChange} />
        <MapView
          label={beaconTexts.map}
          content={content}
          fit={fit}
          isShort
          onClick={([x, y]) => setLocation({ latitude: y.toFixed(6), longitude: x.toFixed(6) })}
        />
      </div>
      <Table
        label={pageNames.beacons}
        columns={columns}
        rows={beacons}
        idOf={({ _id }) => _id}
        empty={beaconTexts.none}
      />
    </div>
  )
}
