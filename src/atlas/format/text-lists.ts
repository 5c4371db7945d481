import type { Column, Sections } from './sections.ts'
import type { Strings, StringWriter } from './strings.ts'
import { ColumnWriter } from './table-writer.ts'

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
