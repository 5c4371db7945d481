import { effect, signal } from '@preact/signals'

export type Units = 'metric' | 'imperial'

/** Countries whose roads are signed in miles. */
const inMiles = /-(US|GB|LR|MM)$/

/** In which distances and speeds are shown. */
export const units = signal<Units>(savedUnits() ?? (inMiles.test(navigator.language) ? 'imperial' : 'metric'))

function savedUnits(): Units | undefined {
  const saved = localStorage.getItem('units')
  return saved === 'metric' || saved === 'imperial' ? saved : undefined
}

effect(() => localStorage.setItem('units', units.value))

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** 14:03:10 */
export const formatClock = (at: number): string => clock.format(at)

/** "Europe/Berlin, GMT+1": that of the browser, in which all times are shown. */
export function timeZoneName(at: number): string {
  const shown = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' })
  const offset = shown.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return [shown.resolvedOptions().timeZone, offset].join(', ')
}
