import { useEffect } from 'preact/hooks'
import type { pageNames } from '../texts/texts.ts'
import { goTo } from './router.ts'

/** "g", then one of these, goes to the page. */
export const pageLetters: Partial<Record<keyof typeof pageNames, string>> = {
  home: 'h',
  map: 'm',
  users: 'u',
  segments: 'n',
  geofences: 'f',
  events: 'e',
  trips: 't',
  beacons: 'b',
  places: 'p',
  simulator: 's',
  regions: 'r',
}

const pageOf = new Map(Object.entries(pageLetters).map(([page, letter]) => [letter, page]))

/** Ctrl-K or Cmd-K everywhere; "?", and "g" with a letter, where nothing is being typed. */
export function useShortcuts(openPalette: () => void): void {
  useEffect(() => {
    let isAfterG = false
    function press(event: KeyboardEvent): void {
      const { key, target } = event
      const isCommand = event.ctrlKey || event.metaKey
      const isTyping = target instanceof Element && target.matches('input, textarea, select')
      const page = isAfterG ? pageOf.get(key) : undefined
      isAfterG = false
      if (isCommand && key.toLowerCase() === 'k') openPalette()
      else if (isTyping || isCommand || event.altKey || document.querySelector('dialog[open]')) return
      else if (page) goTo(page)
      else if (key === '?') openPalette()
      else {
        isAfterG = key === 'g'
        return
      }
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
