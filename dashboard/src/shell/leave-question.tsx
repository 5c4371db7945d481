import { useLayoutEffect, useRef } from 'preact/hooks'
import { shellTexts } from '../texts/texts.ts'
import { forgetUnsaved, leaving } from './leaving.ts'

/** Asks before changes are lost. */
export function LeaveQuestion() {
  const dialog = useRef<HTMLDialogElement>(null)
  const go = leaving.value
  // At once: the last question's end, told before the next frame, would be taken for that of this one.
  useLayoutEffect(() => {
    if (go) dialog.current?.showModal()
    else dialog.current?.close()
  }, [go])

  function stay(): void {
    leaving.value = undefined
  }

  function leave(): void {
    forgetUnsaved()
    leaving.value = undefined
    go?.()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={shellTexts.leaveQuestion}
      onClose={({ currentTarget }) => currentTarget.open || stay()} // the next question may be open already
    >
      <p>{shellTexts.leaveQuestion}</p>
      <div class="actions">
        <button type="button" class="main" onClick={stay}>
          {shellTexts.stay}
        </button>
        <button type="button" class="danger" onClick={leave}>
          {shellTexts.leave}
        </button>
      </div>
    </dialog>
  )
}
