import { useEffect, useMemo, useState } from 'preact/hooks'
import { boundsOf, type Position } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { roundDistance } from '../../parts/formats.ts'
import { positionOf } from '../../parts/forms/position.ts'
import { showError, showNotice } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { ApiError, request } from '../../server/api.ts'
import type { Geofence } from '../../server/models.ts'
import { forgetUnsaved, leaveWith, useUnsaved } from '../../shell/leaving.ts'
import { goTo } from '../../shell/router.ts'
import { geofenceTexts, labelTexts } from '../../texts/texts.ts'
import { ClashQuestion } from './clash-question.tsx'
import { bodyOf, draftOf, emptyDraft, radiusTo } from './draft.ts'
import { drawingOf, type Preview } from './drawing.ts'
import { GeofenceForm } from './geofence-form.tsx'
import { handlesOf, newStep, removalOf } from './handles.ts'
import { useDraft } from './use-draft.ts'

interface EditorProps {
  /** Undefined for a new one. */
  geofence: Geofence | undefined
  onSaved: (saved: Geofence) => void
  onCancel: () => void
}

export function GeofenceEditor({ geofence, onSaved, onCancel }: EditorProps) {
  const [preview, setPreview] = useState<Preview>()
  const edited = useDraft(geofence ? draftOf(geofence) : { ...emptyDraft, radius: roundDistance(100) }, () =>
    setPreview(undefined),
  )
  const { draft, change } = edited
  const [isSizing, setSizing] = useState(false)
  /** The corner that was clicked last. */
  const [chosen, setChosen] = useState<number>()
  const [failure, setFailure] = useState('')
  /** Another of the same tag and external ID, or a colleague's version of this one. */
  const [clash, setClash] = useState<Geofence>()
  const centre = positionOf(draft)
  useUnsaved(edited.isChanged)
  useEscape(() => {
    setSizing(false)
    if (isSizing) edited.undo()
    else leaveWith(onCancel)
  })

  /** Draws what is not there yet; what is there is moved by its handles. */
  function click([x, y]: Position): void {
    setChosen(undefined)
    const isEdge = draft.type === 'circle' && isSizing && centre
    if (draft.type === 'polygon') {
      if (!geofence || draft.corners.length < 3) change({ corners: [...draft.corners, [x, y]] }, newStep())
    } else if (isEdge) {
      change({ radius: String(radiusTo(centre, [x, y])) }, 'size')
      setSizing(false)
    } else if (!geofence || !centre) {
      change({ latitude: y.toFixed(6), longitude: x.toFixed(6) }, newStep())
      setSizing(draft.type === 'circle')
    }
  }

  function hover(at: Position): void {
    if (isSizing && centre) change({ radius: String(radiusTo(centre, at)) }, 'size')
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

  async function write(method: 'POST' | 'PUT', path: string, sent: object): Promise<void> {
    const saved = await request<{ geofence: Geofence }>(method, path, { body: sent })
    showNotice(geofenceTexts.saved(saved.geofence.description))
    forgetUnsaved()
    onSaved(saved.geofence)
  }

  /** Nobody's work is overwritten unless the operator says so. */
  async function save(): Promise<void> {
    setFailure('')
    try {
      const sent = body()
      if (geofence) {
        const stored = await fetchGeofence(geofence._id)
        if (stored.updatedAt !== geofence.updatedAt) return setClash(stored)
        await write('PUT', `/v1/geofences/${geofence._id}`, sent)
      } else await write('POST', '/v1/geofences', { ...sent, tag: draft.tag, externalId: draft.externalId })
    } catch (error) {
      if (!geofence && error instanceof ApiError && error.status === 409)
        await fetchGeofence(draft.tag, draft.externalId).then(setClash, showError)
      else setFailure((error as Error).message)
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
  const content = useMemo(
    () => ({
      ...drawingOf(draft, area),
      handles: isSizing ? [] : handlesOf(draft, change, { chosen, choose: setChosen }),
    }),
    [draft, area, isSizing, chosen],
  )
  const removeChosen =
    draft.type === 'polygon' && chosen !== undefined && removalOf(draft.corners, chosen, change)
  return (
    <Page
      title={geofence ? geofenceTexts.editing(geofence.description) : geofenceTexts.new}
      actions={
        <>
          <button type="button" disabled={!edited.canUndo} onClick={edited.undo}>
            {labelTexts.undo}
          </button>
          <button type="button" disabled={!edited.canRedo} onClick={edited.redo}>
            {labelTexts.redo}
          </button>
          <button type="button" onClick={() => leaveWith(onCancel)}>
            {labelTexts.cancel}
          </button>
        </>
      }
    >
      <div class="beside-map">
        <GeofenceForm
          draft={draft}
          isNew={!geofence}
          failure={failure}
          onChange={change}
          onSave={save}
          onPreview={showPreview}
        />
        <div class="stack">
          <MapView label={geofenceTexts.map} content={content} fit={fit} onClick={click} onHover={hover} />
          {removeChosen && (
            <div class="actions">
              <button
                type="button"
                onClick={() => {
                  removeChosen()
                  setChosen(undefined)
                }}
              >
                {geofenceTexts.removeCorner(chosen + 1)}
              </button>
            </div>
          )}
          <p class="small soft">
            {geofence ? geofenceTexts.dragHint : geofenceTexts.drawHints[draft.type]}{' '}
            <span class="keys-hint">{geofenceTexts.keysHint}</span>
          </p>
        </div>
      </div>
      {clash && (
        <ClashQuestion
          stored={clash}
          isNew={!geofence}
          onCancel={() => setClash(undefined)}
          onOpen={() => {
            forgetUnsaved()
            if (geofence) onCancel()
            else goTo('geofences', clash._id)
          }}
          onReplace={async () => {
            setClash(undefined)
            await write('PUT', `/v1/geofences/${clash._id}`, body()).catch((error) =>
              setFailure(error.message),
            )
          }}
        />
      )}
    </Page>
  )
}

/** By id, or by tag and external ID. */
async function fetchGeofence(...name: string[]): Promise<Geofence> {
  const path = `/v1/geofences/${name.map(encodeURIComponent).join('/')}`
  return (await request<{ geofence: Geofence }>('GET', path)).geofence
}

/** Not while a question is open: then the key answers that. */
function useEscape(act: () => void): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      event.preventDefault() // the browser would close the question that it opens
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
