import * as source from './en.ts'
import type { Language } from './languages.ts'
import type { Texts } from './translation.ts'

/**
 * All that the dashboard says, in the language that is shown. To add texts: write them in `en/`, list a new file in `en.ts` and its
 * sections here, then do the same in each other language; types name what is missing. Read them when something is drawn, not when
 * a module is loaded: by then the language is not known.
 */

export const productName = 'Groma'

const english: Texts = source
let shown = english

/** English is at hand, whatever happens; another language is a file of its own, loaded when it is wanted. */
const catalogues: Record<Language, () => Texts | Promise<Texts>> = {
  en: () => english,
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
}

export async function loadTexts(language: Language): Promise<void> {
  shown = await catalogues[language]()
}

/** A section of the catalogue that is shown now. All catalogues have the same keys, so those of English stand for them. */
function section<Name extends keyof Texts>(name: Name): Texts[Name] {
  return new Proxy<Texts[Name] & object>(english[name], {
    get: (_english, key) => Reflect.get(shown[name], key),
  })
}

export const alertTexts = section('alertTexts')
export const auditTexts = section('auditTexts')
export const backupTexts = section('backupTexts')
export const beaconTexts = section('beaconTexts')
export const connectionTexts = section('connectionTexts')
export const eventNames = section('eventNames')
export const eventTexts = section('eventTexts')
export const formTexts = section('formTexts')
export const geofenceTexts = section('geofenceTexts')
export const guideTexts = section('guideTexts')
export const healthTexts = section('healthTexts')
export const historyTexts = section('historyTexts')
export const homeTexts = section('homeTexts')
export const importTexts = section('importTexts')
export const keyTexts = section('keyTexts')
export const labelTexts = section('labelTexts')
export const liveMapTexts = section('liveMapTexts')
export const mapTexts = section('mapTexts')
export const modeNames = section('modeNames')
export const momentTexts = section('momentTexts')
export const operatorTexts = section('operatorTexts')
export const pageNames = section('pageNames')
export const paletteTexts = section('paletteTexts')
export const passwordTexts = section('passwordTexts')
export const placeTexts = section('placeTexts')
export const playgroundTexts = section('playgroundTexts')
export const projectTexts = section('projectTexts')
export const quotaTexts = section('quotaTexts')
export const refusalTexts = section('refusalTexts')
export const regionImportTexts = section('regionImportTexts')
export const regionTexts = section('regionTexts')
export const requestTexts = section('requestTexts')
export const retentionTexts = section('retentionTexts')
export const roleNames = section('roleNames')
export const sectionNames = section('sectionNames')
export const segmentTexts = section('segmentTexts')
export const settingsTexts = section('settingsTexts')
export const shellTexts = section('shellTexts')
export const signInTexts = section('signInTexts')
export const simulatorTexts = section('simulatorTexts')
export const tripTexts = section('tripTexts')
export const userTexts = section('userTexts')
export const webhookTexts = section('webhookTexts')
