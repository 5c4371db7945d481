import { errors } from '../../errors.ts'
import type { Pause } from '../../geocoder/slices.ts'
import { deepest, longestValue, refuseMoreRows, sliceLength } from './bounds.ts'

export interface SplitText {
  /** The text with an empty list of features. */
  outside: string
  /** The text of each feature. */
  features: string[]
}

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b]) // [ {
const closing = new Set([0x5d, 0x7d]) // ] }

/** Depth of what is in the list `features` of the collection. */
const inList = 2

/**
 * Cuts GeoJSON into its features without parsing it: parsing a large file at once takes long, and one of brackets alone takes
 * fifty times its size. What is no JSON shows when the pieces are parsed.
 */
export async function splitFeatures(text: string, pause: Pause): Promise<SplitText> {
  const features: string[] = []
  let depth = 0
  let pausedAt = 0
  /** The last string outside the features: the key of a list. */
  let key = ''
  /** The list of features: where it begins and ends, and where its present feature begins. */
  let listFrom = -1
  let listTo = -1
  let from = -1
  const isInside = () => listFrom >= 0 && listTo < 0
  function add(to: number): void {
    const feature = text.slice(from, to)
    if (feature.trim() !== '' || features.length > 0) features.push(feature)
    refuseMoreRows(features.length)
    from = to + 1
  }

  for (let at = 0; at < text.length; at++) {
    if (at - pausedAt > sliceLength) {
      pausedAt = at
      await pause()
    }
    const letter = text.charCodeAt(at)
    if (letter === quote) {
      const end = endOfString(text, at)
      if (depth === 1) key = text.slice(at + 1, Math.min(end, at + 20))
      at = end
    } else if (opening.has(letter)) {
      depth += 1
      if (depth > deepest)
        throw errors.invalid('text', `Expected brackets at most ${deepest} levels deep, got more.`)
      if (depth === inList && key === 'features' && listFrom < 0) listFrom = from = at + 1
    } else if (closing.has(letter)) {
      if (depth === inList && isInside()) {
        add(at)
        listTo = at
      }
      depth -= 1
    } else if (letter === comma && depth === inList && isInside()) add(at)
  }
  const outside = listTo < 0 ? text : text.slice(0, listFrom) + text.slice(listTo)
  if (outside.length > 2 * longestValue)
    throw errors.invalid('text', 'Expected a FeatureCollection with little beside its features.')
  return { outside, features }
}

/** The index of the closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (at - start > 2 * longestValue) break
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((at - before) % 2 === 1) return at
  }
  throw errors.invalid('text', `Expected texts that end, and have at most ${2 * longestValue} characters.`)
}
