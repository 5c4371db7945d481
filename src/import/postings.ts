import type { Column } from '../atlas/sections.ts'
import type { StringWriter } from '../atlas/strings.ts'
import { Growing } from './growing.ts'

/** Which rows have a term, by term. */
export class Postings {
  #rows = new Map<string, Growing<'u32'>>()

  add(term: string, row: number): void {
    const rows = this.#rows.get(term) ?? new Growing('u32')
    rows.push(row)
    this.#rows.set(term, rows)
  }

  columns(table: string, strings: StringWriter): Record<string, Column> {
    const terms = [...this.#rows.keys()].sort()
    const ends = new Growing('u32')
    const rows = new Growing('u32')
    for (const term of terms) {
      for (const row of (this.#rows.get(term) as Growing<'u32'>).view()) rows.push(row)
      ends.push(rows.length)
    }
    return {
      [`${table}.text`]: Uint32Array.from(terms, (term) => strings.add(term)),
      [`${table}.ends`]: ends.view(),
      [`${table}.rows`]: rows.view(),
    }
  }
}
