import { type Language, languages, type NamesByLanguage } from '../../model/map/languages.ts'
import type { Column, Sections } from './sections.ts'
import type { Strings, StringWriter } from './strings.ts'
import { ColumnWriter } from './table-writer.ts'

/** Where those of each row end, and all of them. */
export interface NameLists {
  ends: Uint32Array
  languages: Uint8Array
  texts: Uint32Array
}

/** Translated names of a table's rows: `<table>.names.*`. Sparse, as most rows have few or none. */
export class NamesWriter {
  #ends = new ColumnWriter('u32')
  #languages = new ColumnWriter('u8')
  #texts = new ColumnWriter('u32')
  #strings: StringWriter

  constructor(strings: StringWriter) {
    this.#strings = strings
  }

  /** For the next row. Skips names that equal the row's own name. */
  add(names: NamesByLanguage | undefined, ownName: string): void {
    for (const [number, language] of languages.entries()) {
      const name = names?.[language]
      if (!name || name === ownName) continue
      this.#languages.push(number)
      this.#texts.push(this.#strings.add(name))
    }
    this.#ends.push(this.#texts.length)
  }

  /** Those of another writer, whose texts have these numbers here. */
  append({ ends, languages, texts }: NameLists, numbers: Uint32Array): void {
    this.#ends.appendMoved(ends, this.#texts.length)
    this.#languages.append(languages)
    this.#texts.append(texts, numbers)
  }

  /** Not copied. */
  lists(): NameLists {
    return { ends: this.#ends.view(), languages: this.#languages.view(), texts: this.#texts.view() }
  }

  columns(table: string): Record<string, Column> {
    return {
      [`${table}.names.ends`]: this.#ends.view(),
      [`${table}.names.language`]: this.#languages.view(),
      [`${table}.names.text`]: this.#texts.view(),
    }
  }
}

export interface Names {
  /** Undefined where the row's own name applies. */
  in(language: Language, row: number): string | undefined
  /** Every name of the row except its own. */
  all(row: number): NamesByLanguage
  /** Whether one of these, as a number of the string table, is wanted. */
  some(row: number, isWanted: (text: number) => boolean): boolean
}

export function readNames(sections: Sections, table: string, strings: Strings): Names {
  const ends = sections.column(`${table}.names.ends`, 'u32')
  const language = sections.column(`${table}.names.language`, 'u8')
  const text = sections.column(`${table}.names.text`, 'u32')
  const from = (row: number) => (row === 0 ? 0 : (ends[row - 1] as number))
  return {
    in(wanted, row) {
      const number = languages.indexOf(wanted)
      for (let at = from(row); at < (ends[row] as number); at++)
        if (language[at] === number) return strings(text[at] as number)
      return undefined
    },
    some(row, isWanted) {
      for (let at = from(row); at < (ends[row] as number); at++) if (isWanted(text[at] as number)) return true
      return false
    },
    all(row) {
      const names: NamesByLanguage = {}
      for (let at = from(row); at < (ends[row] as number); at++)
        names[languages[language[at] as number] as Language] = strings(text[at] as number)
      return names
    },
  }
}
