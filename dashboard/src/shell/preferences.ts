import { computed, effect, signal } from '@preact/signals'
import { browserLanguage, isLanguage, type Language } from '../texts/languages.ts'
import { loadTexts } from '../texts/texts.ts'

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

/** The language that is shown. The chosen one is kept in this browser; until one is chosen, the browser's own is taken. */
export const language = signal<Language>('en')

/** Of dates and numbers. English dates have the day before the month, as most of the world writes them. */
export const locale = computed(() => (language.value === 'en' ? 'en-GB' : language.value))

effect(() => {
  document.documentElement.lang = language.value
})

async function showLanguage(wanted: Language): Promise<void> {
  await loadTexts(wanted)
  language.value = wanted
}

/** Before the first page is drawn. English remains if the file of the language cannot be loaded. */
export function showPreferredLanguage(): Promise<void> {
  const saved = localStorage.getItem('language')
  return showLanguage(isLanguage(saved) ? saved : browserLanguage()).catch(() => {})
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  await showLanguage(wanted)
  localStorage.setItem('language', wanted)
}

/** 14:03:10 */
export const formatClock = (at: number): string =>
  new Intl.DateTimeFormat(locale.value, { timeStyle: 'medium', hourCycle: 'h23' }).format(at)

/** "Europe/Berlin, GMT+1": that of the browser, in which all times are shown. */
export function timeZoneName(at: number): string {
  const shown = new Intl.DateTimeFormat(locale.value, { timeZoneName: 'shortOffset' })
  const offset = shown.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return [shown.resolvedOptions().timeZone, offset].join(', ')
}
