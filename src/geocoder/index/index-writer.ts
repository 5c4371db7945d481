import { alongCurve, cellAt, curveLevels } from '../../geo/hilbert.ts'
import { stableOrder } from '../../geo/stable-order.ts'
import { type AddressLayer, addressLayers } from '../../model/address.ts'
import { synonymsOf } from '../address/synonyms.ts'
import { wordsOf } from '../address/words.ts'
import { inverted, type ListColumns, NumberLists } from '../terms/number-lists.ts'
import { termColumns } from '../terms/terms.ts'
import { synonymBit } from '../terms/word-in-names.ts'
import { countryNumber, type IndexColumn, type IndexedTable, indexedTables } from './search-index.ts'

/** Something that can be found. */
export interface Document {
  table: IndexedTable
  row: number
  layer: AddressLayer
  longitude: number
  latitude: number
  /** 0 to 1. */
  importance: number
  /** Two letters; empty where it is not known. */
  country: string
  /** Its own name first. */
  names: readonly string[]
  /** Numbers that `context` returned. */
  contexts: readonly number[]
  /** Words of its names as they are written, with accents, which tell it from others of the name: `València`. */
  written?: readonly string[]
}

/** Numbers of each document, in lists of this order. */
const docFields = ['table', 'row', 'layer', 'x', 'y', 'country', 'cell'] as const

/** Collects documents and writes the columns that `openIndex` reads. */
export class IndexWriter {
  #synonymsOf: (word: string) => string[]
  #terms = new Map<string, number>()
  /** By text. Terms are numbered in order of appearance, and sorted at the end. */
  #names = new Map<string, number>()
  #nameWords = new NumberLists()
  #contexts = new Map<string, number>()
  #contextWords = new NumberLists()
  #parents: number[] = []
  #ofWithin: number[] = []
  /** `docFields` of each; coordinates as 32 bits without a sign. */
  #docs = new NumberLists()
  #docNames = new NumberLists()
  #docContexts = new NumberLists()
  #docWritten = new NumberLists()
  #importances: number[] = []

  constructor(synonyms = synonymsOf) {
    this.#synonymsOf = synonyms
  }

  /** The number of a context: texts that may accompany the names of what is in it, such as a town; its parent's apply too. */
  context(texts: readonly string[], parent = none): number {
    const key = [parent, ...texts].join('\n')
    const known = this.#contexts.get(key)
    if (known !== undefined) return known
    const words = new Set(texts.flatMap((text) => this.#wordsOf(text).flat()))
    const number = this.#contextWords.add(words)
    this.#contexts.set(key, number)
    this.#parents.push(parent)
    return number
  }

  /** A context for the next row of the atlas table `within`, by which houses refer to it. */
  within(texts: readonly string[], parent: number): number {
    const context = this.context(texts, parent)
    this.#ofWithin.push(context)
    return context
  }

  add(document: Document): void {
    const { table, row, layer, longitude, latitude, importance, country, names, contexts } = document
    const numbers = names.map((name) => this.#nameOf(name)).filter((name) => name !== undefined)
    if (numbers.length === 0) return
    const cell = alongCurve(...cellAt(longitude, latitude, curveLevels), curveLevels)
    const [x, y] = [Math.round(longitude * 1e7), Math.round(latitude * 1e7)]
    const own = [indexedTables.indexOf(table), row, addressLayers.indexOf(layer)]
    this.#docs.add([...own, x >>> 0, y >>> 0, countryNumber(country), cell])
    this.#docNames.add(new Set(numbers))
    this.#docContexts.add(contexts)
    this.#docWritten.add((document.written ?? []).map((word) => this.#termOf(word)))
    this.#importances.push(importance)
  }

  columns(): Record<string, IndexColumn> {
    const texts = [...this.#terms.keys()].sort()
    const sorted = new Uint32Array(texts.length)
    texts.forEach((text, at) => {
      sorted[this.#terms.get(text) as number] = at
    })
    const { chars, ends } = termColumns(texts)
    const { order, coarse } = this.#docOrder()
    const names = this.#nameWords.columns(
      undefined,
      (word) => ((sorted[word & ~synonymBit] as number) | (word & synonymBit)) >>> 0,
    )
    const nested = nestedIntervals(this.#parents)
    const contexts = this.#contextWords.columns(nested.order, (word) => sorted[word] as number)
    const docNames = this.#docNames.columns(order)
    const docContexts = this.#docContexts.columns(order, (context) => nested.numbers[context] as number)
    const written = this.#docWritten.columns(order, (word) => sorted[word] as number)
    const postings = inverted(wordsOfLists(docNames, names, written), texts.length)
    const mentions = inverted(contexts, texts.length)
    const members = inverted(docContexts, contexts.ends.length)
    const of = (name: (typeof docFields)[number]) => {
      const index = docFields.indexOf(name)
      return valuesOf(order, (doc) => this.#docs.at(doc, index))
    }
    return {
      coarse: Uint32Array.of(coarse),
      'term.chars': chars,
      'term.ends': ends,
      'posting.ends': postings.ends,
      'posting.docs': postings.values,
      'mention.ends': mentions.ends,
      'mention.contexts': mentions.values,
      'name.ends': names.ends,
      'name.words': names.values,
      'doc.nameEnds': docNames.ends,
      'doc.names': docNames.values,
      'doc.contextEnds': docContexts.ends,
      'doc.contexts': docContexts.values,
      'doc.x': new Int32Array(of('x').buffer),
      'doc.y': new Int32Array(of('y').buffer),
      'doc.table': Uint8Array.from(of('table')),
      'doc.layer': Uint8Array.from(of('layer')),
      'doc.row': of('row'),
      'doc.importance': Uint8Array.from(
        valuesOf(order, (doc) => Math.round(255 * Math.min(1, this.#importances[doc] as number))),
      ),
      'doc.country': Uint16Array.from(of('country')),
      'doc.cell': of('cell'),
      'context.parent': nested.parents,
      'context.last': nested.lasts,
      'context.ends': contexts.ends,
      'context.words': contexts.values,
      'context.ofWithin': Uint32Array.from(this.#ofWithin, (context) => nested.numbers[context] as number),
      'member.ends': members.ends,
      'member.docs': members.values,
    }
  }

  /** Coarse ones first, by importance; the others along the curve. */
  #docOrder(): { order: Uint32Array; coarse: number } {
    const count = this.#docs.length
    const [layer, cell] = [docFields.indexOf('layer'), docFields.indexOf('cell')]
    const coarse: number[] = []
    const fine = new Uint32Array(count)
    let length = 0
    for (let doc = 0; doc < count; doc++)
      if (fineLayers.includes(this.#docs.at(doc, layer))) fine[length++] = doc
      else coarse.push(doc)
    coarse.sort((a, b) => (this.#importances[b] as number) - (this.#importances[a] as number))
    const cells = new Uint32Array(count)
    for (let doc = 0; doc < count; doc++) cells[doc] = this.#docs.at(doc, cell)
    const order = new Uint32Array(count)
    order.set(coarse)
    order.set(stableOrder(cells, fine.subarray(0, length)), coarse.length)
    return { order, coarse: coarse.length }
  }

  #nameOf(name: string): number | undefined {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const words = this.#wordsOf(name).flatMap(([own = 0, ...others]) => [
      own,
      ...others.map((word) => (word | synonymBit) >>> 0),
    ])
    if (words.length === 0) return undefined
    const number = this.#nameWords.add(words)
    this.#names.set(name, number)
    return number
  }

  /** Each word as written, then its synonyms. A code has none: `AL` is not Alameda, and `CT` no Court. */
  #wordsOf(text: string): number[][] {
    const isCode = /^[A-Z]{1,3}$/.test(text)
    return wordsOf(text).map((word) =>
      [word, ...(isCode ? [] : this.#synonymsOf(word))].map((each) => this.#termOf(each)),
    )
  }

  #termOf(text: string): number {
    const known = this.#terms.get(text)
    if (known !== undefined) return known
    this.#terms.set(text, this.#terms.size)
    return this.#terms.size - 1
  }
}

const none = -1

/** Renumbers a forest in depth-first order, so that the descendants of a node are an interval. */
function nestedIntervals(parents: readonly number[]): {
  /** Old numbers in their new order. */
  order: number[]
  /** New numbers by old. */
  numbers: Uint32Array<ArrayBuffer>
  parents: Uint32Array<ArrayBuffer>
  /** The last descendant of each, by new number. */
  lasts: Uint32Array<ArrayBuffer>
} {
  const children = new Map<number, number[]>()
  for (const [number, parent] of parents.entries()) {
    const known = children.get(parent)
    if (known) known.push(number)
    else children.set(parent, [number])
  }
  const order: number[] = []
  const numbers = new Uint32Array(parents.length)
  const lasts = new Uint32Array(parents.length)
  function visit(number: number): void {
    const own = order.push(number) - 1
    numbers[number] = own
    for (const child of children.get(number) ?? []) visit(child)
    lasts[own] = order.length - 1
  }
  for (const root of children.get(none) ?? []) visit(root)
  const newParents = Uint32Array.from(order, (number, own) => {
    const parent = parents[number] as number
    return parent === none ? own : (numbers[parent] as number)
  })
  return { order, numbers, parents: newParents, lasts }
}

/** Layers of documents that are found by their cell. */
const fineLayers = (['address', 'place'] as const).map((layer) => addressLayers.indexOf(layer))

function valuesOf(order: Uint32Array, valueOfDoc: (doc: number) => number): Uint32Array<ArrayBuffer> {
  const values = new Uint32Array(order.length)
  for (let at = 0; at < order.length; at++) values[at] = valueOfDoc(order[at] as number)
  return values
}

/** The words of all names of each document, and those as written, once each; without the mark of synonyms. */
function wordsOfLists(docNames: ListColumns, names: ListColumns, written: ListColumns): ListColumns {
  const words = new NumberLists()
  let [from, at] = [0, 0]
  for (const [doc, end] of docNames.ends.entries()) {
    const own = new Set<number>()
    for (; at < (written.ends[doc] as number); at++) own.add(written.values[at] as number)
    for (; from < end; from++) {
      const name = docNames.values[from] as number
      const last = names.ends[name] as number
      for (let word = name === 0 ? 0 : (names.ends[name - 1] as number); word < last; word++)
        own.add(((names.values[word] as number) & ~synonymBit) >>> 0)
    }
    words.add(own)
  }
  return words.columns()
}
