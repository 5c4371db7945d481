/** States one can go back to, and forward again. */
export interface History<State> {
  past: readonly State[]
  present: State
  future: readonly State[]
  /** The step that is being taken: a drag, or typing in one field. */
  step: string | undefined
}

export const startHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  step: undefined,
})

/** Changes of the same step are undone together. */
export function record<State>(history: History<State>, next: State, step?: string): History<State> {
  const isSameStep = step !== undefined && step === history.step
  const past = isSameStep ? history.past : [...history.past, history.present]
  return { past, present: next, future: [], step }
}

export function undo<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return {
    past: past.slice(0, -1),
    present: past.at(-1) as State,
    future: [present, ...future],
    step: undefined,
  }
}

export function redo<State>(history: History<State>): History<State> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future[0] as State, future: future.slice(1), step: undefined }
}
