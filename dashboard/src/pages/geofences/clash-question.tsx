import { useEffect, useRef } from 'preact/hooks'
import { formatTime } from '../../parts/formats.ts'
import type { Geofence } from '../../server/models.ts'
import { geofenceTexts, labelTexts } from '../../texts/texts.ts'

interface ClashProps {
  /** What saving would overwrite. */
  stored: Geofence
  isNew: boolean
  onOpen: () => void
  onReplace: () => void
  onCancel: () => void
}

/** Asks before a geofence of the same name, or a colleague's change, is replaced. */
export function ClashQuestion({ stored, isNew, onOpen, onReplace, onCancel }: ClashProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { tag, externalId, description, updatedAt } = stored
  const question = isNew
    ? geofenceTexts.exists(tag, externalId, description)
    : geofenceTexts.changedMeanwhile(formatTime(updatedAt))
  return (
    <dialog ref={dialog} aria-label={question} onClose={onCancel}>
      <p>{question}</p>
      <div class="actions">
        <button type="button" onClick={onCancel}>
          {labelTexts.cancel}
        </button>
        <button type="button" class="main" onClick={onOpen}>
          {isNew ? geofenceTexts.openExisting : geofenceTexts.openStored}
        </button>
        <button type="button" class="danger" onClick={onReplace}>
          {geofenceTexts.replace}
        </button>
      </div>
    </dialog>
  )
}
