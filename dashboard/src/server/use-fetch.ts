import { useEffect, useRef, useState } from 'preact/hooks'
import { recoveries } from './connection.ts'
import { environment, project } from './session.ts'

export interface Fetched<Data> {
  data: Data | undefined
  /** Why the last attempt failed. With data: those are older. */
  error: Error | undefined
  isLoading: boolean
  /** The data shown are those of other filters, until the new ones come. */
  isOutdated: boolean
  reload(): void
  /** With what the server answered to a change: a load that began before it is dropped. */
  replace(data: Data): void
}

interface State<Data> {
  data: Data | undefined
  error: Error | undefined
  isLoading: boolean
  /** What was loaded: project, environment and dependencies. */
  loaded: readonly unknown[]
}

/**
 * Loads when mounted, when a dependency changes, when another project or environment is chosen, and after an outage.
 * A reload that fails keeps the data it would have replaced.
 */
export function useFetch<Data>(load: () => Promise<Data>, ...dependencies: unknown[]): Fetched<Data> {
  const wanted = [project.value, environment.value, ...dependencies]
  const [state, setState] = useState<State<Data>>({
    data: undefined,
    error: undefined,
    isLoading: true,
    loaded: wanted,
  })
  const [round, setRound] = useState(0)
  const replacements = useRef(0)
  useEffect(() => {
    let isCurrent = true
    const before = replacements.current
    const counts = () => isCurrent && replacements.current === before
    setState((old) => ({ ...old, isLoading: true }))
    load().then(
      (data) => counts() && setState({ data, error: undefined, isLoading: false, loaded: wanted }),
      (error) =>
        counts() &&
        setState((old) => ({
          data: areSame(old.loaded, wanted) ? old.data : undefined,
          error,
          isLoading: false,
          loaded: wanted,
        })),
    )
    return () => {
      isCurrent = false
    }
  }, [round, recoveries.value, ...wanted])
  const reload = () => setRound((old) => old + 1)
  function replace(data: Data): void {
    replacements.current += 1
    setState({ data, error: undefined, isLoading: false, loaded: wanted })
  }
  // Never shown under the name of another project or environment.
  if (!areSame(state.loaded.slice(0, 2), wanted.slice(0, 2)))
    return { data: undefined, error: undefined, isLoading: true, isOutdated: false, reload, replace }
  const { loaded, ...rest } = state
  return { ...rest, isOutdated: !areSame(loaded, wanted), reload, replace }
}

const areSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, i) => Object.is(one, others[i]))
