import type { Column } from './sections.ts'

const kinds = { u8: Uint8Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const
type Kind = keyof typeof kinds

/** A growable typed array. */
export class ColumnWriter<K extends Kind> {
  length = 0
  #array: Column
  #kind: K

  constructor(kind: K) {
    this.#kind = kind
    this.#array = new kinds[kind](16)
  }

  push(number: number): number {
    if (this.length === this.#array.length) this.#grow()
    this.#array[this.length] = number
    return this.length++
  }

  at(index: number): number {
    return this.#array[index] as number
  }

  set(index: number, number: number): void {
    this.#array[index] = number
  }

  /** The numbers so far, not copied. */
  view(): InstanceType<(typeof kinds)[K]> {
    return this.#array.subarray(0, this.length) as InstanceType<(typeof kinds)[K]>
  }

  #grow(): void {
    // By half: doubling would waste up to half of the memory of a large import.
    const larger = new kinds[this.#kind](Math.ceil(this.#array.length * 1.5))
    larger.set(this.#array)
    this.#array = larger
  }
}

/** A table of numbers, stored by column. */
export class TableWriter<Name extends string> {
  #names: Name[]
  #columns: Record<Name, ColumnWriter<Kind>>

  constructor(shape: Record<Name, Kind>) {
    this.#names = Object.keys(shape) as Name[]
    this.#columns = Object.fromEntries(
      this.#names.map((name) => [name, new ColumnWriter(shape[name])]),
    ) as Record<Name, ColumnWriter<Kind>>
  }

  get length(): number {
    return this.#columns[this.#names[0] as Name].length
  }

  /** Returns its row. */
  add(row: Record<Name, number>): number {
    for (const name of this.#names) this.#columns[name].push(row[name])
    return this.length - 1
  }

  get(name: Name, row: number): number {
    return this.#columns[name].at(row)
  }

  set(name: Name, row: number, number: number): void {
    this.#columns[name].set(row, number)
  }

  /** `street.name`, `street.line`, … */
  columns(table: string): Record<string, Column> {
    return Object.fromEntries(this.#names.map((name) => [`${table}.${name}`, this.#columns[name].view()]))
  }
}

/** Bytes, by index. */
export class ByteListWriter {
  #ends = new ColumnWriter('u32')
  #bytes = new ColumnWriter('u8')

  add(bytes: Uint8Array): number {
    for (const byte of bytes) this.#bytes.push(byte)
    return this.#ends.push(this.#bytes.length)
  }

  get(index: number): Uint8Array {
    return this.#bytes.view().subarray(index === 0 ? 0 : this.#ends.at(index - 1), this.#ends.at(index))
  }

  columns(name: string): Record<string, Column> {
    return { [`${name}.ends`]: this.#ends.view(), [`${name}.bytes`]: this.#bytes.view() }
  }
}

/** Lines x0, y0, x1, y1, … in E7, by index. */
export class LineWriter {
  #ends = new ColumnWriter('u32')
  #positions = new ColumnWriter('i32')

  add(line: ArrayLike<number>): number {
    for (let at = 0; at < line.length; at++) this.#positions.push(line[at] as number)
    return this.#ends.push(this.#positions.length)
  }

  get(number: number): Int32Array {
    const from = number === 0 ? 0 : this.#ends.at(number - 1)
    return this.#positions.view().subarray(from, this.#ends.at(number))
  }

  columns(table: string): Record<string, Column> {
    return { [`${table}.ends`]: this.#ends.view(), [`${table}.positions`]: this.#positions.view() }
  }
}
