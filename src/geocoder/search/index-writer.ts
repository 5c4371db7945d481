import { alongCurve, cellAt, curveLevels } from '../../geo/hilbert.ts'
import { type AddressLayer, addressLayers } from '../../model/address.ts'
import { synonymsOf } from '../address/synonyms.ts'
import { wordsOf } from '../address/words.ts'
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
}

/** Collects documents and writes the columns that `openIndex` reads. */
export class IndexWriter {
  #synonymsOf: (word: string) => string[]
  #terms = new Map<string, number>()
  /** By text. Terms are numbered in order of appearance, and sorted at the end. */
  #names = new Map<string, number>()
  #nameWords: number[][] = []
  #contexts = new Map<string, number>()
  #contextWords: number[][] = []
  #parents: number[] = []
  #ofWithin: number[] = []
  #docs: (Omit<Document, 'names'> & { names: number[]; cell: number })[] = []

  constructor(synonyms = synonymsOf) {
    this.#synonymsOf = synonyms
  }

  /** The number of a context: texts that may accompany the names of what is in it, such as a town; its parent's apply too. */
  context(texts: readonly string[], parent = none): number {
    const key = [parent, ...texts].join('\n')
    const known = this.#contexts.get(key)
    if (known !== undefined) return known
    const words = new Set(texts.flatMap((text) => this.#wordsOf(text).flat()))
    const number = this.#contextWords.push([...words]) - 1
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

  add({ names, ...document }: Document): void {
    const numbers = names.map((name) => this.#nameOf(name)).filter((name) => name !== undefined)
    if (numbers.length === 0) return
    const { longitude, latitude } = document
    const cell = alongCurve(...cellAt(longitude, latitude, curveLevels), curveLevels)
    this.#docs.push({ ...document, names: [...new Set(numbers)], cell })
  }

  columns(): Record<string, IndexColumn> {
    const texts = [...this.#terms.keys()].sort()
    const sorted = new Uint32Array(texts.length)
    texts.forEach((text, at) => {
      sorted[this.#terms.get(text) as number] = at
    })
    const { chars, ends } = termColumns(texts)
    const coarse = this.#docs.filter(isCoarse).sort((a, b) => b.importance - a.importance)
    const docs = [...coarse, ...this.#docs.filter((doc) => !isCoarse(doc)).sort((a, b) => a.cell - b.cell)]
    const nameWords = this.#nameWords.map((words) =>
      words.map((word) => ((sorted[word & ~synonymBit] as number) | (word & synonymBit)) >>> 0),
    )
    const nested = nestedIntervals(this.#parents)
    const contextWords = nested.order.map((context) =>
      (this.#contextWords[context] as number[]).map((word) => sorted[word] as number),
    )
    const contextsOf = docs.map(({ contexts }) =>
      contexts.map((context) => nested.numbers[context] as number),
    )
    const plainWords = nameWords.map((words) => [...new Set(words.map((word) => (word & ~synonymBit) >>> 0))])
    const wordsOfDoc = docs.map(({ names }) =>
      names.length === 1
        ? (plainWords[names[0] as number] as number[])
        : [...new Set(names.flatMap((name) => plainWords[name] as number[]))],
    )
    const postings = inverted(wordsOfDoc, texts.length)
    const mentions = inverted(contextWords, texts.length)
    const members = inverted(contextsOf, contextWords.length)
    const names = lists(nameWords)
    const docNames = lists(docs.map(({ names: each }) => each))
    const docContexts = lists(contextsOf)
    const contexts = lists(contextWords)
    return {
      coarse: Uint32Array.of(coarse.length),
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
      'doc.x': Int32Array.from(docs, ({ longitude }) => Math.round(longitude * 1e7)),
      'doc.y': Int32Array.from(docs, ({ latitude }) => Math.round(latitude * 1e7)),
      'doc.table': Uint8Array.from(docs, ({ table }) => indexedTables.indexOf(table)),
      'doc.layer': Uint8Array.from(docs, ({ layer }) => addressLayers.indexOf(layer)),
      'doc.row': Uint32Array.from(docs, ({ row }) => row),
      'doc.importance': Uint8Array.from(docs, ({ importance }) => Math.round(255 * Math.min(1, importance))),
      'doc.country': Uint16Array.from(docs, ({ country }) => countryNumber(country)),
      'doc.cell': Uint32Array.from(docs, ({ cell }) => cell),
      'context.parent': nested.parents,
      'context.last': nested.lasts,
      'context.ends': contexts.ends,
      'context.words': contexts.values,
      'context.ofWithin': Uint32Array.from(this.#ofWithin, (context) => nested.numbers[context] as number),
      'member.ends': members.ends,
      'member.docs': members.values,
    }
  }

  #nameOf(name: string): number | undefined {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const words = this.#wordsOf(name).flatMap(([own = 0, ...others]) => [
      own,
      ...others.map((word) => (word | synonymBit) >>> 0),
    ])
    if (words.length === 0) return undefined
    this.#names.set(name, this.#nameWords.length)
    return this.#nameWords.push(words) - 1
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

function isCoarse({ layer }: { layer: AddressLayer }): boolean {
  return layer !== 'address' && layer !== 'place'
}

function lists(rows: readonly (readonly number[])[]): {
  ends: Uint32Array<ArrayBuffer>
  values: Uint32Array<ArrayBuffer>
} {
  const ends = new Uint32Array(rows.length)
  let length = 0
  rows.forEach((row, at) => {
    length += row.length
    ends[at] = length
  })
  const values = new Uint32Array(length)
  let at = 0
  for (const row of rows) for (const value of row) values[at++] = value
  return { ends, values }
}

/** For each value the rows that hold it, in order. */
function inverted(
  rows: readonly (readonly number[])[],
  count: number,
): { ends: Uint32Array<ArrayBuffer>; values: Uint32Array<ArrayBuffer> } {
  const ends = new Uint32Array(count)
  for (const row of rows) for (const value of row) ends[value] = (ends[value] as number) + 1
  for (let at = 1; at < count; at++) ends[at] = (ends[at] as number) + (ends[at - 1] as number)
  const next = new Uint32Array(count)
  next.set(ends.subarray(0, Math.max(0, count - 1)), Math.min(1, count))
  if (count > 0) next[0] = 0
  const values = new Uint32Array(count === 0 ? 0 : (ends[count - 1] as number))
  rows.forEach((row, at) => {
    for (const value of row) {
      const place = next[value] as number
      values[place] = at
      next[value] = place + 1
    }
  })
  return { ends, values }
}
