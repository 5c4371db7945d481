import { useEffect, useState } from 'preact/hooks'
import type { Draft } from './draft.ts'
import { record, redo, startHistory, undo } from './history.ts'

export interface EditedDraft {
  draft: Draft
  isChanged: boolean
  canUndo: boolean
  canRedo: boolean
  /** Changes of the same step are undone together; by default those of the same fields. */
  change(part: Partial<Draft>, step?: string): void
  undo(): void
  redo(): void
}

/** A draft with undo and redo, also by Ctrl/Cmd-Z and Shift-Ctrl/Cmd-Z. `onChange` is called after each change. */
export function useDraft(initial: Draft, onChange: () => void): EditedDraft {
  const [history, setHistory] = useState(() => startHistory(initial))
  const step = (move: typeof undo) => () => {
    setHistory((old) => move(old))
    onChange()
  }
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const isText = event.target instanceof Element && event.target.matches('input, textarea')
      if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      step(event.shiftKey ? redo : undo)()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return {
    draft: history.present,
    isChanged: history.past.length > 0,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change(part, name = Object.keys(part).join()) {
      setHistory((old) => record(old, { ...old.present, ...part }, name))
      onChange()
    },
    undo: step(undo),
    redo: step(redo),
  }
}
