import { labelTexts } from '../texts/texts.ts'

/** Four states that must not be mistaken for one another: on its way, failed, nothing there, nothing that matches. */

/** `isOver`: above what was loaded before. */
export function Loading({ isOver = false }: { isOver?: boolean }) {
  return (
    <p class={isOver ? 'state loading over' : 'state loading'} role="status">
      {labelTexts.loading}
    </p>
  )
}

export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div class="state failed" role="alert">
      <p>{message}</p>
      <button type="button" onClick={onRetry}>
        {labelTexts.retry}
      </button>
    </div>
  )
}

/** `onClearFilter` is given where a filter hides what there may be. */
export function Empty({ text, onClearFilter }: { text: string; onClearFilter?: (() => void) | undefined }) {
  if (!onClearFilter) return <p class="state nothing">{text}</p>
  return (
    <div class="state filtered">
      <p>{labelTexts.noMatch}</p>
      <button type="button" onClick={onClearFilter}>
        {labelTexts.clearFilter}
      </button>
    </div>
  )
}
