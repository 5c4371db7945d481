import type { Scratch } from './scratch.ts'
import type { Column, Sections } from './sections.ts'
import { ColumnWriter } from './table-writer.ts'

/** Texts in UTF-8, one after the other, and where each begins. The first is the empty one. */
export interface TextTable {
  bytes: Uint8Array
  /** One more than there are texts. */
  starts: Uint32Array
}

const fewTexts = 64

/**
 * A string table: every text of a file once, by number. 0 is the empty text, which stands for none. Texts are kept as bytes, in a
 * hash table: as strings, each would take 100 bytes more, and an import has millions.
 */
export class StringWriter {
  #column: ColumnWriter<'u8'>
  /** All memory of the column. */
  #bytes: Buffer
  #starts: ColumnWriter<'u32'>
  /** Numbers of texts by their hash, with linear probing; 0 is free. Twice as many as there are texts, or more. */
  #slots = new Uint32Array(2 * fewTexts)

  constructor(scratch?: Scratch) {
    this.#column = new ColumnWriter('u8', undefined, scratch)
    this.#bytes = bufferOf(this.#column.room(1024))
    this.#starts = new ColumnWriter('u32', undefined, scratch)
    this.#starts.push(0)
    this.#starts.push(0)
  }

  /** Starts with the texts of a file, which keep their numbers. */
  static of(sections: Sections): StringWriter {
    const writer = new StringWriter()
    writer.append(tableOf(sections))
    return writer
  }

  /** How many texts there are. */
  get count(): number {
    return this.#starts.length - 1
  }

  add(text: string | undefined): number {
    if (!text) return 0
    const start = this.#end
    this.#makeRoom(3 * text.length)
    const bytes = this.#bytes
    let end = start
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) {
        end = start + bytes.write(text, start)
        break
      }
      bytes[end++] = code
    }
    return this.#numberOf(end)
  }

  /** The texts of another writer. Returns the new number of each. */
  append({ bytes, starts }: TextTable): Uint32Array {
    const numbers = new Uint32Array(starts.length - 1)
    for (let text = 1; text < numbers.length; text++) {
      const [from, to] = [starts[text] as number, starts[text + 1] as number]
      this.#makeRoom(to - from)
      let end = this.#end
      for (let at = from; at < to; at++) this.#bytes[end++] = bytes[at] as number
      numbers[text] = this.#numberOf(end)
    }
    return numbers
  }

  /** Not copied. */
  table(): TextTable {
    const { buffer, byteOffset } = this.#bytes
    return { bytes: new Uint8Array(buffer, byteOffset, this.#end), starts: this.#starts.view() }
  }

  text(number: number): string {
    return this.#bytes.toString('utf8', this.#starts.at(number), this.#starts.at(number + 1))
  }

  columns(): Record<'strings.bytes' | 'strings.starts', Column> {
    const { bytes, starts } = this.table()
    return { 'strings.bytes': bytes as Column, 'strings.starts': starts as Column }
  }

  /** After its columns are stored: its memory is free, whoever still refers to this. */
  release(): void {
    this.#column = new ColumnWriter('u8')
    this.#bytes = Buffer.alloc(0)
    this.#starts = new ColumnWriter('u32')
    this.#slots = new Uint32Array(0)
  }

  get #end(): number {
    return this.#starts.at(this.count)
  }

  /** The number of the text in the bytes behind all others, up to `end`: a known one, or it is added. */
  #numberOf(end: number): number {
    const [bytes, start, last] = [this.#bytes, this.#end, this.#slots.length - 1]
    if (end === start) return 0
    let slot = hashOf(bytes, start, end) & last
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & last) {
      const known = this.#slots[slot] as number
      if (isSame(bytes, this.#starts.at(known), this.#starts.at(known + 1), start, end)) return known
    }
    const number = this.count
    this.#slots[slot] = number
    this.#starts.push(end)
    if (2 * this.count > this.#slots.length) this.#makeSlots(4 * this.count)
    return number
  }

  /** At least this many. */
  #makeSlots(least: number): void {
    const last = 2 ** Math.ceil(Math.log2(least)) - 1
    this.#slots = new Uint32Array(last + 1)
    for (let number = 1; number < this.count; number++) {
      let slot = hashOf(this.#bytes, this.#starts.at(number), this.#starts.at(number + 1)) & last
      while (this.#slots[slot] !== 0) slot = (slot + 1) & last
      this.#slots[slot] = number
    }
  }

  #makeRoom(bytes: number): void {
    const needed = this.#end + bytes
    if (needed > this.#bytes.length) this.#bytes = bufferOf(this.#column.room(needed))
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Column): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** FNV-1a, with its high bits mixed into the low ones. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}

function isSame(bytes: Uint8Array, from: number, to: number, otherFrom: number, otherTo: number): boolean {
  if (to - from !== otherTo - otherFrom) return false
  for (let at = from, other = otherFrom; at < to; at++, other++) if (bytes[at] !== bytes[other]) return false
  return true
}

export type Strings = (number: number) => string

export function readStrings(sections: Sections): Strings {
  return textsOf(tableOf(sections))
}

export function textsOf({ bytes, starts }: TextTable): Strings {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (number) => buffer.toString('utf8', starts[number], starts[number + 1])
}

/** Tells whether a string is a text, without reading it; the text in UTF-8. */
export function readStringMatcher(sections: Sections): (number: number, text: Uint8Array) => boolean {
  const { bytes, starts } = tableOf(sections)
  return (number, text) => {
    const [start, end] = [starts[number] as number, starts[number + 1] as number]
    if (end - start !== text.length) return false
    for (let at = 0; at < text.length; at++) if (bytes[start + at] !== text[at]) return false
    return true
  }
}

function tableOf(sections: Sections): { bytes: Buffer; starts: Uint32Array } {
  const column = sections.column('strings.bytes', 'u8')
  return {
    bytes: bufferOf(column),
    starts: sections.column('strings.starts', 'u32'),
  }
}
