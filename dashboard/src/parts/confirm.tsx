import { useRef } from 'preact/hooks'
import { mayWrite } from '../server/session.ts'
import { labelTexts } from '../texts/labels.ts'
import { showError } from './notices.tsx'

interface ConfirmProps {
  label: string
  question: string
  isAllowed?: boolean
  act: () => Promise<void>
}

/** A button that asks for confirmation. */
export function ConfirmButton({ label, question, isAllowed = mayWrite.value, act }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        class="danger"
        disabled={!isAllowed}
        title={isAllowed ? undefined : labelTexts.readOnly}
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </button>
      <dialog ref={dialog} aria-label={question}>
        <p>{question}</p>
        <form method="dialog" class="actions">
          <button type="submit">{labelTexts.cancel}</button>
          <button type="submit" class="danger main" onClick={() => act().catch(showError)}>
            {label}
          </button>
        </form>
      </dialog>
    </>
  )
}
