import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'

/** Leaving the page would lose changes. */
export const hasUnsaved = signal(false)

/** What the operator wants to do, while asked whether to lose changes for it. */
export const leaving = signal<(() => void) | undefined>(undefined)

/** Closing or reloading the window: the browser asks in words of its own. */
addEventListener('beforeunload', (event) => {
  if (hasUnsaved.value) event.preventDefault()
})

/** Goes on at once, or when the operator agrees to lose changes. */
export function leaveWith(go: () => void): void {
  if (hasUnsaved.value) leaving.value = go
  else go()
}

/** While the calling page is shown. */
export function useUnsaved(isUnsaved: boolean): void {
  // At once: after the next frame, which may take long, one might have left.
  useLayoutEffect(() => {
    hasUnsaved.value = isUnsaved
    return () => {
      hasUnsaved.value = false
    }
  }, [isUnsaved])
}
