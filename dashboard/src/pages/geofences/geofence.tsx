import { useMemo, useState } from 'preact/hooks'
import {
  areaOf,
  boundsOf,
  collection,
  discOf,
  lineOf,
  type Mark,
  type Position,
  pointOf,
} from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { Answered, tell, tellFailure } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import type { Geofence as GeofenceNoun, Meta, User } from '../../server/nouns.ts'
import { mayWrite } from '../../server/session.ts'
import { goTo, pathTo } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'
import { bodyOf, centreOf, type Draft, draftOf, emptyDraft, radiusTo } from './draft.ts'
import { GeofenceForm } from './geofence-form.tsx'

export function NewGeofence() {
  return <Editor geofence={undefined} />
}

export function Geofence({ id }: { id: string }) {
  const asked = useAnswer(
    () => ask<{ geofence: GeofenceNoun }>('GET', `/v1/geofences/${encodeURIComponent(id)}`),
    id,
  )
  return (
    <Answered asked={asked}>{({ geofence }) => <Editor key={geofence._id} geofence={geofence} />}</Answered>
  )
}

/** What it covers, or would. */
type Preview = Pick<GeofenceNoun, 'type' | 'geometry'>

function Editor({ geofence }: { geofence: GeofenceNoun | undefined }) {
  const [draft, setDraft] = useState<Draft>(geofence ? draftOf(geofence) : emptyDraft)
  const [isSizing, setSizing] = useState(false)
  const [preview, setPreview] = useState<Preview>()
  const [failure, setFailure] = useState('')
  const change = (part: Partial<Draft>) => {
    setPreview(undefined)
    setDraft((old) => ({ ...old, ...part }))
  }
  const centre = centreOf(draft)

  function touch([x, y]: Position): void {
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
      throw new Error(texts.geofences.badMetadata)
    }
    if (draft.type === 'polygon' && draft.corners.length < 3) throw new Error(texts.geofences.tooFewCorners)
    if (draft.type !== 'polygon' && !centre) throw new Error(texts.geofences.noCentre)
    return bodyOf(draft, metadata)
  }

  async function save(): Promise<void> {
    setFailure('')
    try {
      const name = [draft.tag, draft.externalId].map(encodeURIComponent).join('/')
      const path = `/v1/geofences/${geofence ? geofence._id : name}`
      const saved = await ask<{ geofence: GeofenceNoun }>('PUT', path, { body: body() })
      tell(texts.geofences.saved(saved.geofence.description))
      goTo('geofences', saved.geofence._id)
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  async function showPreview(): Promise<void> {
    try {
      const named = { ...body(), description: draft.description || texts.geofences.new }
      const answer = await ask<{ geofence: Preview }>('POST', '/v1/geofences/preview', { body: named })
      setPreview(answer.geofence)
    } catch (error) {
      tellFailure(error)
    }
  }

  const covered = preview ?? geofence
  const fit = useMemo(() => covered && boundsOf(covered.geometry.coordinates.flat()), [covered])
  const content = useMemo(() => drawn(draft, covered), [draft, covered])
  const hints = {
    circle: texts.geofences.drawCircle,
    polygon: texts.geofences.drawPolygon,
    isochrone: texts.geofences.drawIsochrone,
  }
  return (
    <Page
      title={geofence?.description ?? texts.geofences.new}
      actions={
        <>
          <a class="button" href={pathTo('geofences')}>
            {texts.geofences.list}
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
          <MapView label={texts.geofences.map} content={content} fit={fit} onTouch={touch} onHover={hover} />
          <p class="small soft">{hints[draft.type]}</p>
        </div>
      </div>
    </Page>
  )
}

const mark: Mark = { kind: 'draft' }

/** The draft, and for a travel time the area as it was last computed. */
function drawn(draft: Draft, computed: Preview | undefined) {
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
  return { points, areas: collection(centre && radius > 0 ? [discOf(centre, radius, mark)] : []) }
}

function DeleteGeofence({ geofence: { _id, description } }: { geofence: GeofenceNoun }) {
  return (
    <ConfirmButton
      label={texts.common.delete}
      question={texts.geofences.deleteQuestion(description)}
      act={async () => {
        await ask('DELETE', `/v1/geofences/${_id}`)
        tell(texts.geofences.deleted(description))
        goTo('geofences')
      }}
    />
  )
}

function Inside({ id }: { id: string }) {
  const asked = useAnswer(() => ask<Meta & { users: User[] }>('GET', `/v1/geofences/${id}/users`), id)
  return (
    <section class="card">
      <h2>{texts.geofences.inside}</h2>
      <Answered asked={asked}>
        {({ users }) =>
          users.length === 0 ? (
            <p class="soft">{texts.geofences.insideNone}</p>
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
      </Answered>
    </section>
  )
}
