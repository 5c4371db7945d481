import { useEffect, useRef } from 'preact/hooks'

/** Calls `reload` every so often while the page is looked at. */
export function useRefresh(reload: () => void, milliseconds: number): void {
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), milliseconds)
    return () => clearInterval(timer)
  }, [milliseconds])
}
