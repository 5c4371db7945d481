import type { Column, Sections } from './sections.ts'
import type { Strings, StringWriter } from './strings.ts'
import { ColumnWriter } from './table-writer.ts'

/** Where those of each row end, and all of them. */
export interface TextLists {
  ends: Uint32Array
  texts: Uint32Array
}

/** A list of texts for each row of a table: `<table>.<what>.*`. */
export class TextListWriter {
  #ends = new ColumnWriter('u32')
  #texts = new ColumnWriter('u32')
  #strings: StringWriter

  constructor(strings: StringWriter) {
    this.#strings = strings
  }

  /** For the next row. */
  add(texts: Iterable<string>): void {
    for (const text of texts) this.#texts.push(this.#strings.add(text))
    this.#ends.push(this.#texts.length)
  }

  /** Those of another writer, whose texts have these numbers here. */
  append({ ends, texts }: TextLists, numbers: Uint32Array): void {
    this.#ends.appendMoved(ends, this.#texts.length)
    this.#texts.append(texts, numbers)
  }

  /** Not copied. */
  lists(): TextLists {
    return { ends: this.#ends.view(), texts: this.#texts.view() }
  }

  columns(name: string): Record<string, Column> {
    return {
      [`${name}.ends`]: this.#ends.view(),
      [`${name}.text`]: this.#texts.view(),
    }
  }
}

export function readTextLists(sections: Sections, name: string, strings: Strings): (row: number) => string[] {
  const ends = sections.column(`${name}.ends`, 'u32')
  const texts = sections.column(`${name}.text`, 'u32')
  return (row) => {
    const from = row === 0 ? 0 : (ends[row - 1] as number)
    return Array.from(texts.subarray(from, ends[row]), strings)
  }
}
