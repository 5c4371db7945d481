import type { GrowingMemory, Scratch } from './scratch.ts'
import type { Column } from './sections.ts'

const kinds = { u8: Uint8Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const
type Kind = keyof typeof kinds

/** Numbers of a column that takes little memory. */
const few = 4096

/** Bytes of a column that is worth a file. */
const many = 1 << 20

/** A growable typed array; a large one is in `scratch`, if there is any. */
export class ColumnWriter<K extends Kind> {
  length = 0
  #array: Column
  #kind: K
  #newMemory: Scratch['memory']
  #memory: GrowingMemory | undefined

  /** `numbers` that are there already; not copied. */
  constructor(kind: K, numbers?: Column, scratch?: Scratch) {
    this.#kind = kind
    this.#newMemory = scratch?.memory
    this.#array = numbers ?? new kinds[kind](16)
    this.length = numbers?.length ?? 0
  }

  push(number: number): number {
    if (this.length === this.#array.length) this.#grow()
    this.#array[this.length] = number
    return this.length++
  }

  /** Numbers that another writer collected; `renumbered` has the new value for each of the old. */
  append(numbers: ArrayLike<number>, renumbered?: ArrayLike<number>): void {
    if (this.length + numbers.length > this.#array.length) this.#grow(this.length + numbers.length)
    if (!renumbered) this.#array.set(numbers, this.length)
    else
      for (let at = 0; at < numbers.length; at++)
        this.#array[this.length + at] = renumbered[numbers[at] as number] as number
    this.length += numbers.length
  }

  /** Its memory is used again. */
  clear(): void {
    this.length = 0
  }

  /** All of its memory, with room for so many numbers at least; until the next call. */
  room(length: number): Column {
    if (length > this.#array.length) this.#grow(length)
    return this.#array
  }

  at(index: number): number {
    return this.#array[index] as number
  }

  set(index: number, number: number): void {
    this.#array[index] = number
  }

  /** Numbers of the own rows of another writer, which here are rows from `first` on. */
  appendMoved(numbers: ArrayLike<number>, first: number): void {
    for (let at = 0; at < numbers.length; at++) this.push(first + (numbers[at] as number))
  }

  /** The numbers so far, or some of them; not copied. */
  view(from = 0, to = this.length): InstanceType<(typeof kinds)[K]> {
    return this.#array.subarray(from, to) as InstanceType<(typeof kinds)[K]>
  }

  #grow(least = 0): void {
    // Large ones by half: doubling would waste up to half of the memory of a large import.
    const factor = this.#array.length < few ? 4 : 1.5
    this.#array = this.#larger(Math.max(least, 16, Math.ceil(this.#array.length * factor)))
  }

  /** With the numbers so far. */
  #larger(length: number): Column {
    const array = kinds[this.#kind]
    const bytes = length * array.BYTES_PER_ELEMENT
    const wasMoved = this.#memory !== undefined
    if (bytes > many) this.#memory ??= this.#newMemory?.()
    const larger = this.#memory ? new array(this.#memory.grow(bytes)) : new array(length)
    if (!wasMoved) larger.set(this.#array)
    return larger
  }
}

/** Rows of a table, by column. */
export type Rows<Name extends string> = Record<Name, Column>

/** A table of numbers, stored by column. */
export class TableWriter<Name extends string> {
  #names: Name[]
  /** In the order of the names. */
  #writers: ColumnWriter<Kind>[]
  #columns: Record<Name, ColumnWriter<Kind>>

  /** `rows` that are there already; not copied. */
  constructor(shape: Record<Name, Kind>, rows?: Rows<Name>, scratch?: Scratch) {
    this.#names = Object.keys(shape) as Name[]
    this.#writers = this.#names.map((name) => new ColumnWriter(shape[name], rows?.[name], scratch))
    this.#columns = Object.fromEntries(this.#names.map((name, at) => [name, this.#writers[at]])) as Record<
      Name,
      ColumnWriter<Kind>
    >
  }

  get length(): number {
    return (this.#writers[0] as ColumnWriter<Kind>).length
  }

  /** Returns its row. */
  add(row: Record<Name, number>): number {
    for (let at = 0; at < this.#writers.length; at++)
      (this.#writers[at] as ColumnWriter<Kind>).push(row[this.#names[at] as Name])
    return this.length - 1
  }

  /** Rows of another table of this shape. Columns that refer to something else have the new number of each of the old ones. */
  append(rows: Rows<Name>, renumbered: Partial<Record<Name, ArrayLike<number>>> = {}): void {
    for (const name of this.#names) this.#columns[name].append(rows[name], renumbered[name])
  }

  /** Its memory is used again. */
  clear(): void {
    for (const name of this.#names) this.#columns[name].clear()
  }

  /** By column, not copied. */
  rows(): Rows<Name> {
    return Object.fromEntries(this.#names.map((name) => [name, this.#columns[name].view()])) as Rows<Name>
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

/** Where each of them ends, and all of them, one after the other. */
export interface ByteLists {
  ends: Uint32Array
  bytes: Uint8Array
}

export interface LineLists {
  ends: Uint32Array
  positions: Int32Array
}

/** Bytes, by index. */
export class ByteListWriter {
  #ends: ColumnWriter<'u32'>
  #bytes: ColumnWriter<'u8'>

  /** `lists` that are there already; not copied. */
  constructor(lists?: ByteLists, scratch?: Scratch) {
    this.#ends = new ColumnWriter('u32', lists?.ends as Column, scratch)
    this.#bytes = new ColumnWriter('u8', lists?.bytes as Column, scratch)
  }

  add(bytes: Uint8Array): number {
    this.#bytes.append(bytes)
    return this.#ends.push(this.#bytes.length)
  }

  /** Those of another list. Returns the new index of each. */
  append({ ends, bytes }: ByteLists): Uint32Array {
    const [first, before] = [this.#ends.length, this.#bytes.length]
    this.#ends.appendMoved(ends, before)
    this.#bytes.append(bytes)
    return Uint32Array.from(ends, (_, index) => first + index)
  }

  /** Not copied. */
  lists(): ByteLists {
    return { ends: this.#ends.view(), bytes: this.#bytes.view() }
  }

  get(index: number): Uint8Array {
    return this.#bytes.view(index === 0 ? 0 : this.#ends.at(index - 1), this.#ends.at(index))
  }

  columns(name: string): Record<string, Column> {
    return { [`${name}.ends`]: this.#ends.view(), [`${name}.bytes`]: this.#bytes.view() }
  }
}

/** Lines x0, y0, x1, y1, … in E7, by index. */
export class LineWriter {
  #ends: ColumnWriter<'u32'>
  #positions: ColumnWriter<'i32'>

  /** `lists` that are there already; not copied. */
  constructor(lists?: LineLists, scratch?: Scratch) {
    this.#ends = new ColumnWriter('u32', lists?.ends as Column, scratch)
    this.#positions = new ColumnWriter('i32', lists?.positions as Column, scratch)
  }

  add(line: ArrayLike<number>): number {
    for (let at = 0; at < line.length; at++) this.#positions.push(line[at] as number)
    return this.#ends.push(this.#positions.length)
  }

  /** Those of another list. Returns the new number of each. */
  append({ ends, positions }: LineLists): Uint32Array {
    const [first, before] = [this.#ends.length, this.#positions.length]
    this.#ends.appendMoved(ends, before)
    this.#positions.append(positions)
    return Uint32Array.from(ends, (_, index) => first + index)
  }

  /** Not copied. */
  lists(): LineLists {
    return { ends: this.#ends.view(), positions: this.#positions.view() }
  }

  get(number: number): Int32Array {
    return this.#positions.view(number === 0 ? 0 : this.#ends.at(number - 1), this.#ends.at(number))
  }

  columns(table: string): Record<string, Column> {
    return { [`${table}.ends`]: this.#ends.view(), [`${table}.positions`]: this.#positions.view() }
  }
}
