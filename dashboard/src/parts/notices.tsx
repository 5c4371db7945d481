import { signal } from '@preact/signals'

interface Notice {
  text: string
  isError: boolean
}

const notice = signal<Notice | undefined>(undefined)
const shownFor = 6000 // milliseconds
let hiding: ReturnType<typeof setTimeout> | undefined

function show(next: Notice): void {
  notice.value = next
  clearTimeout(hiding)
  hiding = setTimeout(() => {
    notice.value = undefined
  }, shownFor)
}

export const showNotice = (text: string): void => show({ text, isError: false })
export const showError = (error: unknown): void =>
  show({ text: error instanceof Error ? error.message : String(error), isError: true })

/** The result of the last action; announced by screen readers. */
export function Notices() {
  return (
    <output class="notices" aria-live="polite">
      {notice.value && <p class={notice.value.isError ? 'notice failure' : 'notice'}>{notice.value.text}</p>}
    </output>
  )
}
