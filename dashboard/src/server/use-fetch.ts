import { useEffect, useState } from 'preact/hooks'
import { environment, project } from './session.ts'

export interface Fetched<Data> {
  data: Data | undefined
  error: Error | undefined
  isLoading: boolean
  reload(): void
}

/** Loads when mounted, when a dependency changes, and when another project or environment is chosen. */
export function useFetch<Data>(load: () => Promise<Data>, ...dependencies: unknown[]): Fetched<Data> {
  const [state, setState] = useState<Omit<Fetched<Data>, 'reload'>>({
    data: undefined,
    error: undefined,
    isLoading: true,
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setState((old) => ({ ...old, isLoading: true }))
    load().then(
      (data) => isCurrent && setState({ data, error: undefined, isLoading: false }),
      (error) => isCurrent && setState({ data: undefined, error, isLoading: false }),
    )
    return () => {
      isCurrent = false
    }
  }, [round, project.value, environment.value, ...dependencies])
  return { ...state, reload: () => setRound((old) => old + 1) }
}
