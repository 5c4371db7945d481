import { computed, signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Forms with changes. */
const unsaved = signal<ReadonlySet<object>>(new Set())

/** Leaving the page would lose changes. */
export const hasUnsaved = computed(() => unsaved.value.size > 0)

/** What was typed is saved, or may be lost. */
export function forgetUnsaved(): void {
  unsaved.value = new Set()
}

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

/** While the calling form is shown. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useRef({}).current
  // At once: after the next frame, which may take long, one might have left.
  useLayoutEffect(() => {
    if (isUnsaved) unsaved.value = new Set([...unsaved.peek(), form])
    return () => {
      unsaved.value = new Set([...unsaved.peek()].filter((one) => one !== form))
    }
  }, [isUnsaved])
}
