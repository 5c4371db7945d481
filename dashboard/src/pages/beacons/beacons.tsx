import { useMemo, useState } from 'preact/hooks'
import { boundsOf, collection, pointOf } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { MoreButton, useList } from '../../parts/more.tsx'
import { Answered, tell } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { ask } from '../../server/api.ts'
import type { Beacon } from '../../server/nouns.ts'
import { texts } from '../../shell/texts.ts'
import { BeaconForm, type Place } from './beacon-form.tsx'

export function Beacons() {
  const { asked, more } = useList<Beacon>({ path: '/v1/beacons', name: 'beacons', by: 'created' }, 1000)
  return (
    <Page title={texts.pages.beacons}>
      <Answered asked={asked}>
        {({ items, hasMore }) => (
          <div class="stack">
            <Shown beacons={items} onChange={asked.again} />
            <MoreButton hasMore={hasMore} onMore={more} />
          </div>
        )}
      </Answered>
    </Page>
  )
}

function Shown({ beacons, onChange }: { beacons: Beacon[]; onChange: () => void }) {
  const [place, setPlace] = useState<Place>({ latitude: '', longitude: '' })
  const content = useMemo(() => {
    const marks = beacons.map(({ _id, description, geometry }) =>
      pointOf(geometry.coordinates, { kind: 'beacon', id: _id, label: description }),
    )
    const chosen = place.latitude && place.longitude
    const draft = chosen
      ? [pointOf([Number(place.longitude), Number(place.latitude)], { kind: 'draft' })]
      : []
    return { points: collection([...marks, ...draft]) }
  }, [beacons, place])
  const fit = useMemo(() => boundsOf(beacons.map(({ geometry }) => geometry.coordinates)), [beacons])
  const columns: Column<Beacon>[] = [
    { title: texts.beacons.description, cell: ({ description }) => description },
    { title: texts.beacons.tag, cell: ({ tag }) => tag },
    { title: texts.beacons.externalId, cell: ({ externalId }) => <span class="mono">{externalId}</span> },
    { title: texts.beacons.type, cell: ({ type }) => type },
    {
      title: texts.beacons.identity,
      cell: ({ uuid, major, minor, uid, instance }) => (
        <span class="mono">{uuid ? [uuid, major, minor].join(' ') : [uid, instance].join(' ')}</span>
      ),
    },
    {
      title: texts.common.delete,
      cell: ({ _id, description }) => (
        <ConfirmButton
          label={texts.common.delete}
          question={texts.beacons.question(description)}
          act={async () => {
            await ask('DELETE', `/v1/beacons/${_id}`)
            tell(texts.beacons.deleted(description))
            onChange()
          }}
        />
      ),
    },
  ]
  return (
    <div class="stack">
      <div class="beside-map">
        <BeaconForm place={place} onPlace={setPlace} onSaved={onChange} />
        <MapView
          label={texts.beacons.map}
          content={content}
          fit={fit}
          isShort
          onTouch={([x, y]) => setPlace({ latitude: y.toFixed(6), longitude: x.toFixed(6) })}
        />
      </div>
      <Table
        label={texts.pages.beacons}
        columns={columns}
        rows={beacons}
        idOf={({ _id }) => _id}
        empty={texts.beacons.none}
      />
    </div>
  )
}
