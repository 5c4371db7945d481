import { useEffect, useState } from 'preact/hooks'
import { environment, project } from './session.ts'

export interface Asked<Answer> {
  answer: Answer | undefined
  failure: Error | undefined
  isLoading: boolean
  again(): void
}

/** Asks when shown, when what is asked for changes, and when another project or environment is chosen. */
export function useAnswer<Answer>(question: () => Promise<Answer>, ...of: unknown[]): Asked<Answer> {
  const [state, setState] = useState<Omit<Asked<Answer>, 'again'>>({
    answer: undefined,
    failure: undefined,
    isLoading: true,
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setState((old) => ({ ...old, isLoading: true }))
    question().then(
      (answer) => isCurrent && setState({ answer, failure: undefined, isLoading: false }),
      (failure) => isCurrent && setState({ answer: undefined, failure, isLoading: false }),
    )
    return () => {
      isCurrent = false
    }
  }, [round, project.value, environment.value, ...of])
  return { ...state, again: () => setRound((old) => old + 1) }
}
