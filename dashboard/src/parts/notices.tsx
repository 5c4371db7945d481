import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Asked } from '../server/answers.ts'
import { texts } from '../shell/texts.ts'

interface Notice {
  text: string
  isFailure: boolean
}

const notice = signal<Notice | undefined>(undefined)
let hide: ReturnType<typeof setTimeout> | undefined

function show(next: Notice): void {
  notice.value = next
  clearTimeout(hide)
  hide = setTimeout(() => {
    notice.value = undefined
  }, 6000)
}

export const tell = (text: string): void => show({ text, isFailure: false })
export const tellFailure = (error: unknown): void =>
  show({ text: error instanceof Error ? error.message : String(error), isFailure: true })

/** What was done, or why not; read out by screen readers. */
export function Notices() {
  return (
    <output class="notices" aria-live="polite">
      {notice.value && (
        <p class={notice.value.isFailure ? 'notice failure' : 'notice'}>{notice.value.text}</p>
      )}
    </output>
  )
}

/** Waits for an answer, then shows it; says what went wrong, and offers to try again. */
export function Answered<Answer>({
  asked,
  children,
}: {
  asked: Asked<Answer>
  children: (answer: Answer) => ComponentChildren
}) {
  if (asked.failure)
    return (
      <div class="empty" role="alert">
        <p>{asked.failure.message}</p>
        <button type="button" onClick={asked.again}>
          {texts.common.again}
        </button>
      </div>
    )
  if (asked.answer === undefined) return <p class="empty">{texts.common.loading}</p>
  return <>{children(asked.answer)}</>
}
