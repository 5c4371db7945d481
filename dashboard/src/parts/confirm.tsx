import { useRef } from 'preact/hooks'
import { mayWrite } from '../server/session.ts'
import { texts } from '../shell/texts.ts'
import { tellFailure } from './notices.tsx'

interface ConfirmProps {
  /** On the button. */
  label: string
  question: string
  isAllowed?: boolean
  act: () => Promise<void>
}

/** A button for what cannot be taken back: it asks first. */
export function ConfirmButton({ label, question, isAllowed = mayWrite.value, act }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        class="danger"
        disabled={!isAllowed}
        title={isAllowed ? undefined : texts.common.readOnly}
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </button>
      <dialog ref={dialog} aria-label={question}>
        <p>{question}</p>
        <form method="dialog" class="actions">
          <button type="submit">{texts.common.cancel}</button>
          <button type="submit" class="danger main" onClick={() => act().catch(tellFailure)}>
            {label}
          </button>
        </form>
      </dialog>
    </>
  )
}
