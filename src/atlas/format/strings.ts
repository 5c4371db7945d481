import type { Column, Sections } from './sections.ts'

/** A string table: every text of a file once, by number. 0 is the empty text, which stands for none. */
export class StringWriter {
  #numbers = new Map<string, number>([['', 0]])
  #texts = ['']

  /** Starts with the texts of a file, which keep their numbers. */
  static of(sections: Sections): StringWriter {
    const writer = new StringWriter()
    const text = readStrings(sections)
    const count = sections.column('strings.starts', 'u32').length - 1
    for (let number = 1; number < count; number++) writer.add(text(number))
    return writer
  }

  add(text: string | undefined): number {
    if (!text) return 0
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    this.#texts.push(text)
    return number
  }

  /** The texts of another writer. Returns the new number of each. */
  append(texts: readonly string[]): Uint32Array {
    return Uint32Array.from(texts, (text) => this.add(text))
  }

  /** By number. */
  get texts(): readonly string[] {
    return this.#texts
  }

  text(number: number): string {
    return this.#texts[number] as string
  }

  columns(): Record<'strings.bytes' | 'strings.starts', Column> {
    const starts = new Uint32Array(this.#texts.length + 1)
    this.#texts.forEach((text, at) => {
      starts[at + 1] = (starts[at] as number) + Buffer.byteLength(text)
    })
    const bytes = Buffer.alloc(starts.at(-1) as number)
    this.#texts.forEach((text, at) => {
      bytes.write(text, starts[at] as number)
    })
    return { 'strings.bytes': new Uint8Array(bytes.buffer), 'strings.starts': starts }
  }
}

export type Strings = (number: number) => string

export function readStrings(sections: Sections): Strings {
  const { bytes, starts } = tableOf(sections)
  return (number) => bytes.toString('utf8', starts[number], starts[number + 1])
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
    bytes: Buffer.from(column.buffer, column.byteOffset, column.byteLength),
    starts: sections.column('strings.starts', 'u32'),
  }
}
