import { useState } from 'preact/hooks'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Geofence as GeofenceModel } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { goTo } from '../../shell/router.ts'
import { pageNames } from '../../texts/texts.ts'
import { GeofenceEditor } from './geofence-editor.tsx'
import { GeofenceView } from './geofence-view.tsx'

export function NewGeofence() {
  return (
    <GeofenceEditor
      geofence={undefined}
      onSaved={({ _id }) => goTo('geofences', _id)}
      onCancel={() => goTo('geofences')}
    />
  )
}

/** Shown as it is; changed only in the editor, which is opened on purpose. */
export function Geofence({ id }: { id: string }) {
  const fetched = useFetch(
    () => request<{ geofence: GeofenceModel }>('GET', `/v1/geofences/${encodeURIComponent(id)}`),
    id,
  )
  /** As it was when the editor was opened: a reload must not change it. */
  const [edited, setEdited] = useState<GeofenceModel>()

  function close(): void {
    setEdited(undefined)
    fetched.reload()
  }

  if (edited) return <GeofenceEditor geofence={edited} onSaved={close} onCancel={close} />
  return (
    <WhenLoaded fetched={fetched} title={pageNames.geofences}>
      {({ geofence }) => <GeofenceView geofence={geofence} onEdit={() => setEdited(geofence)} />}
    </WhenLoaded>
  )
}
