import { describe, expect, it } from 'vitest'
import * as de from './de.ts'
import * as en from './en.ts'
import * as es from './es.ts'
import * as fr from './fr.ts'

/** Given to texts with values, as text or as numbers to count. */
const values = ['1007', '2007', '3007']

/** Texts by their path, such as `tripTexts.late`. */
function textsOf(catalogue: object): Map<string, string> {
  const texts = new Map<string, string>()
  function walk(value: unknown, path: string[]): void {
    if (typeof value === 'string') texts.set(path.join('.'), value)
    else if (typeof value === 'function') texts.set(path.join('.'), value(...values.slice(0, value.length)))
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, [...path, key])
  }
  walk(catalogue, [])
  return texts
}

/** Which of the values a text says, however the language separates thousands. */
const saidIn = (text: string): string[] =>
  values.filter((value) => text.replace(/(\d)[.,\s](007)/g, '$1$2').includes(value))

const english = textsOf(en)

/** Names, and words that are the same in the language. */
const same = {
  all: `Android: MainActivity.kt, onCreate|Android: MainApplication.kt, onCreate|App|Application, onCreate (Kotlin)|Ctrl K|ETA|ETA 1007|HH:MM|ID|Live|OwnTracks|Terminal|Test|
    Traccar Client|URL|Webhooks|g 1007|ms|1007 ms|1007 s|1007, 2007`,
  de: `Beacons|Geofence|Geofences|Host|Imperial|Link|Links|Name|Operation|Pause|Polygon|Problem|Radius|Radius (m)|Radius (1007)|Region|Route|Simulator|Status|System|Version|
    1007 in 2007|1007 min in 2007`,
  es: 'Editor|Error|General|No',
  fr: 'Centre|Description|Destination|Distance|Latitude|Longitude|Menu|Minutes|Mode|Page|Pages|Pause|Point|Route|Segments|Source|Type|Version',
}
const wordsOf = (list: string): string[] => list.split('|').map((word) => word.trim())

describe.each([
  ['de', de, same.de],
  ['es', es, same.es],
  ['fr', fr, same.fr],
] as const)('the catalogue %s', (_language, catalogue, words) => {
  const texts = textsOf(catalogue)

  it('has the texts that English has', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('says the values that English says', () => {
    const others = [...texts].filter(([path, text]) => {
      return saidIn(text).join() !== saidIn(english.get(path) ?? '').join()
    })
    expect(others).toEqual([])
  })

  it('leaves nothing empty or in English', () => {
    const known = new Set([...wordsOf(same.all), ...wordsOf(words)])
    const left = [...texts].filter(([path, text]) => text === english.get(path) && !known.has(text))
    expect(left).toEqual([['eventTexts.confidences.0', '']])
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual(left)
  })
})
