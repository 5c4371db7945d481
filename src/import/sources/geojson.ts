import { badMapFile } from '../../errors.ts'
import { type TextOptions, textOf } from './text-lines.ts'

export interface GeoJsonFeature {
  /** `object 3`. */
  which: string
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown }
}

/** Longer features are refused. */
const longest = 64 * 1024 * 1024

/**
 * The features of a GeoJSON file of any size: a collection, or newline-delimited. Only one feature is in memory at a time.
 */
export async function* geoJsonFeatures(path: string, options?: TextOptions): AsyncGenerator<GeoJsonFeature> {
  const scanner = new Scanner()
  let count = 0
  for await (const chunk of textOf(path, options)) {
    for (const text of scanner.split(chunk)) {
      const which = `object ${++count}`
      const feature = parse(path, text, which)
      if (feature) yield feature
      else options?.onSkip?.(which, 'is no feature with a geometry')
    }
    if (scanner.length > longest) throw badMapFile(path, 'is not GeoJSON: an object does not end')
  }
  if (count === 0 && !scanner.hadFeatures) throw badMapFile(path, 'has no GeoJSON features')
  if (scanner.isOpen) throw badMapFile(path, `is cut off after ${count} features`)
}

function parse(path: string, text: string, which: string): GeoJsonFeature | undefined {
  try {
    const { type, properties, geometry } = JSON.parse(text)
    if (type !== 'Feature' || !geometry?.coordinates) return undefined
    return { which, properties: properties ?? {}, geometry }
  } catch {
    throw badMapFile(path, `is not GeoJSON: ${which} cannot be parsed`)
  }
}

/** Splits JSON text into objects: those at the top level, or those in the list `features` of the top object. */
class Scanner {
  hadFeatures = false
  #depth = 0
  #inText = false
  #escaped = false
  /** Objects at this depth are features. */
  #base = 0
  /** After the features of a collection. */
  #isPast = false
  #text = ''

  get length(): number {
    return this.#text.length
  }

  get isOpen(): boolean {
    return this.#depth > 0
  }

  *split(chunk: string): Iterable<string> {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at)
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false
        else if (code === 0x5c) this.#escaped = true
        else if (code === 0x22) this.#inText = false
      } else if (code === 0x22) this.#inText = true
      else if (code === 0x7b || code === 0x5b) {
        if (this.#depth === this.#base) {
          from = at
          this.#text = ''
        }
        this.#depth++
        const isList = code === 0x5b && this.#depth === 2 && this.#base === 0
        if (isList && /"features"\s*:\s*$/.test((this.#text + chunk.slice(from, at)).slice(-40))) {
          this.#base = 2
          this.hadFeatures = true
        }
      } else if (code === 0x7d || code === 0x5d) {
        this.#depth--
        if (this.#depth < this.#base) {
          this.#base = 0
          this.#isPast = true
        } else if (this.#depth === 0 && this.#isPast) this.#isPast = false
        else if (this.#depth === this.#base && code === 0x7d) {
          yield this.#text + chunk.slice(from, at + 1)
          this.#text = ''
          from = at + 1
        }
      }
    }
    // Text outside of features is dropped.
    this.#text = this.#depth > this.#base && !this.#isPast ? this.#text + chunk.slice(from) : ''
  }
}
