import { useMemo, useState } from 'preact/hooks'
import {
  areaOf,
  boundsOf,
  circleOf,
  collection,
  lineOf,
  type Mark,
  type Position,
  pointOf,
} from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { showError, showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { Geofence as GeofenceModel, Meta, User } from '../../server/models.ts'
import { mayWrite } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { geofenceTexts } from '../../texts/geofences.ts'
import { labelTexts } from '../../texts/labels.ts'
import { bodyOf, centreOf, type Draft, draftOf, emptyDraft, radiusTo } from './draft.ts'
import { GeofenceForm } from './geofence-form.tsx'

export function NewGeofence() {
  return <Editor geofence={undefined} />
}

export function Geofence({ id }: { id: string }) {
  const fetched = useFetch(
    () => request<{ geofence: GeofenceModel }>('GET', `/v1/geofences/${encodeURIComponent(id)}`),
    id,
  )
  return (
    <WhenLoaded fetched={fetched}>
      {({ geofence }) => <Editor key={geofence._id} geofence={geofence} />}
    </WhenLoaded>
  )
}

/** The area of a geofence that may not be saved yet. */
type Preview = Pick<GeofenceModel, 'type' | 'geometry'>

function Editor({ geofence }: { geofence: GeofenceModel | undefined }) {
  const [draft, setDraft] = useState<Draft>(geofence ? draftOf(geofence) : emptyDraft)
  const [isSizing, setSizing] = useState(false)
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState('')
  const change = (part: Partial<Draft>) => {
    setPreview(undefined)
    setDraft((old) => ({ ...old, ...part }))
  }
  const centre = centreOf(draft)

  function click([x, y]: Position): void {
    const isEdge = draft.type === 'circle' && isSizing && centre
    if (draft.type === 'polygon') change({ corners: [...draft.corners, [x, y]] })
    else if (isEdge) change({ radius: String(radiusTo(centre, [x, y])) })
    else change({ latitude: y.toFixed(6), longitude: x.toFixed(6) })
    setSizing(draft.type === 'circle' && !isEdge)
  }

  function hover(at: Position): void {
    if (isSizing && centre) change({ radius: String(radiusTo(centre, at)) })
  }

  function body(): Record<string, unknown> {
    let metadata: unknown
    try {
      metadata = draft.metadata.trim() === '' ? undefined : JSON.parse(draft.metadata)
    } catch {
      throw new Error(geofenceTexts.badMetadata)
    }
    if (draft.type === 'polygon' && draft.corners.length < 3) throw new Error(geofenceTexts.tooFewCorners)
    if (draft.type !== 'polygon' && !centre) throw new Error(geofenceTexts.noCentre)
    return bodyOf(draft, metadata)
  }

  async function save(): Promise<void> {
    setFailure('')
    try {
      const name = [draft.tag, draft.externalId].map(encodeURIComponent).join('/')
      const path = `/v1/geofences/${geofence ? geofence._id : name}`
      const saved = await request<{ geofence: GeofenceModel }>('PUT', path, { body: body() })
      showNotice(geofenceTexts.saved(saved.geofence.description))
      goTo('geofences', saved.geofence._id)
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  async function showPreview(): Promise<void> {
    try {
      const named = { ...body(), description: draft.description || geofenceTexts.new }
      const answer = await request<{ geofence: Preview }>('POST', '/v1/geofences/preview', { body: named })
      setPreview(answer.geofence)
    } catch (error) {
      showError(error)
    }
  }

  const area = preview ?? geofence
  const fit = useMemo(() => area && boundsOf(area.geometry.coordinates.flat()), [area])
  const content = useMemo(() => contentOf(draft, area), [draft, area])
  const hints = {
    circle: geofenceTexts.drawCircle,
    polygon: geofenceTexts.drawPolygon,
    isochrone: geofenceTexts.drawIsochrone,
  }
  return (
    <Page
      title={geofence?.description ?? geofenceTexts.new}
      actions={
        <>
          <a class="button" href={pathTo('geofences')}>
            {geofenceTexts.list}
          </a>
          {geofence && <DeleteGeofence geofence={geofence} />}
        </>
      }
    >
      <div class="beside-map">
        <div class="stack">
          <GeofenceForm
            draft={draft}
            isNew={!geofence}
            isAllowed={mayWrite.value}
            failure={failure}
            onChange={change}
            onSave={save}
            onPreview={showPreview}
          />
          {geofence && <Inside id={geofence._id} />}
        </div>
        <div class="stack">
          <MapView label={geofenceTexts.map} content={content} fit={fit} onClick={click} onHover={hover} />
          <p class="small soft">{hints[draft.type]}</p>
        </div>
      </div>
    </Page>
  )
}

const mark: Mark = { kind: 'draft' }

/** The draft as map content; for an isochrone, the area computed last. */
function contentOf(draft: Draft, computed: Preview | undefined) {
  const centre = centreOf(draft)
  const { type, corners } = draft
  if (type === 'polygon') {
    const first = corners[0]
    return {
      areas: collection(first && corners.length > 2 ? [areaOf([...corners, first], mark)] : []),
      lines: collection(corners.length === 2 ? [lineOf(corners, mark)] : []),
      points: collection(corners.map((corner) => pointOf(corner, mark))),
    }
  }
  const points = collection(centre ? [pointOf(centre, mark)] : [])
  if (type === 'isochrone')
    return {
      points,
      areas: collection(
        computed?.type === 'isochrone' ? computed.geometry.coordinates.map((ring) => areaOf(ring, mark)) : [],
      ),
    }
  const radius = Number(draft.radius)
  return { points, areas: collection(centre && radius > 0 ? [circleOf(centre, radius, mark)] : []) }
}

function DeleteGeofence({ geofence: { _id, description } }: { geofence: GeofenceModel }) {
  return (
    <ConfirmButton
      label={labelTexts.delete}
      question={geofenceTexts.deleteQuestion(description)}
      act={async () => {
        await request('DELETE', `/v1/geofences/${_id}`)
        showNotice(geofenceTexts.deleted(description))
        goTo('geofences')
      }}
    />
  )
}

function Inside({ id }: { id: string }) {
  const fetched = useFetch(() => request<Meta & { users: User[] }>('GET', `/v1/geofences/${id}/users`), id)
  return (
    <section class="card">
      <h2>{geofenceTexts.inside}</h2>
      <WhenLoaded fetched={fetched}>
        {({ users }) =>
          users.length === 0 ? (
            <p class="soft">{geofenceTexts.insideNone}</p>
          ) : (
            <ul class="list tall">
              {users.map(({ _id, userId, deviceId }) => (
                <li key={_id}>
                  <a href={pathTo('users', _id)}>{userId ?? deviceId}</a>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  )
}
