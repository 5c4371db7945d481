import type { ComponentChildren } from 'preact'
import { isAllowed } from '../../server/session.ts'
import { formTexts, labelTexts } from '../../texts/texts.ts'
import { RoleButton } from '../role-button.tsx'
import { Failure } from './failure.tsx'
import type { Form } from './use-form.ts'

interface DraftFormProps<Fields> {
  form: Form<Fields>
  /** Text of the button that saves. */
  submit: string
  needs?: 'write' | 'admin'
  isCard?: boolean
  /** Given where the form can be closed. */
  onCancel?: (() => void) | undefined
  children: ComponentChildren
}

/** Fields, only to be read by operators whose role does not allow more; why they could not be saved, and buttons to save them or to forget what was typed. */
export function DraftForm<Fields>({
  form: { submit: save, failure, isChanged, isSaving, discard },
  submit,
  needs = 'write',
  isCard = false,
  onCancel,
  children,
}: DraftFormProps<Fields>) {
  return (
    <form class={isCard ? 'card form' : 'form'} onSubmit={save}>
      <fieldset class="form" disabled={!isAllowed(needs)}>
        {children}
      </fieldset>
      <Failure text={failure} />
      <div class="actions">
        <RoleButton type="submit" class="main" needs={needs} disabled={isSaving} aria-busy={isSaving}>
          {submit}
        </RoleButton>
        {onCancel ? (
          <button type="button" onClick={onCancel}>
            {labelTexts.cancel}
          </button>
        ) : (
          isChanged && (
            <button type="button" onClick={discard}>
              {formTexts.discard}
            </button>
          )
        )}
      </div>
    </form>
  )
}
