import { useRef } from 'preact/hooks'
import { environment, project } from '../server/session.ts'
import { labelTexts, shellTexts } from '../texts/texts.ts'
import { showError } from './notices.tsx'
import { RoleButton } from './role-button.tsx'

interface ConfirmProps {
  label: string
  question: string
  needs?: 'write' | 'admin'
  act: () => Promise<void>
}

/** A button that asks for confirmation. */
export function ConfirmButton({ label, question, needs = 'write', act }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <RoleButton class="danger" needs={needs} isTerse onClick={() => dialog.current?.showModal()}>
        {label}
      </RoleButton>
      <dialog ref={dialog} aria-label={question}>
        <p>{question}</p>
        <p class="small soft">
          {project.value}{' '}
          <span class={`environment ${environment.value}`}>{shellTexts[environment.value]}</span>
        </p>
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
