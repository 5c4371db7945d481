/** Writes Protocol Buffers into memory that grows. */
export class Message {
  private bytes = Buffer.allocUnsafe(1024)
  private length = 0

  /** A number of the kinds int32, uint32, int64 or bool. */
  number(field: number, value: number): this {
    this.varint(field * 8)
    return this.plain(value)
  }

  /** A sint64. */
  signed(field: number, value: number): this {
    this.varint(field * 8)
    return this.zigzag(value)
  }

  /** A text, bytes, or a message inside this one. */
  part(field: number, value: string | Uint8Array | Message): this {
    const bytes =
      typeof value === 'string' ? Buffer.from(value) : value instanceof Message ? value.done() : value
    this.varint(field * 8 + 2)
    this.varint(bytes.length)
    this.makeRoom(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
    return this
  }

  /** A packed list of what `number` writes singly. */
  numbers(field: number, values: readonly number[]): this {
    const list = new Message()
    for (const value of values) list.varint(value)
    return this.part(field, list)
  }

  /** A packed list of sint64, each as the difference from the one before. */
  deltas(field: number, values: readonly number[]): this {
    const list = new Message()
    let before = 0
    for (const value of values) {
      list.zigzag(value - before)
      before = value
    }
    return this.part(field, list)
  }

  done(): Buffer {
    return this.bytes.subarray(0, this.length)
  }

  private plain(value: number): this {
    if (value >= 0) return this.varint(value)
    // The two's complement of 64 bits, in ten bytes.
    let rest = BigInt.asUintN(64, BigInt(value))
    this.makeRoom(10)
    while (rest > 127n) {
      this.bytes[this.length++] = Number(rest & 127n) | 128
      rest >>= 7n
    }
    this.bytes[this.length++] = Number(rest)
    return this
  }

  private zigzag(value: number): this {
    return this.varint(value < 0 ? -2 * value - 1 : 2 * value)
  }

  private varint(value: number): this {
    this.makeRoom(10)
    let rest = value
    while (rest > 127) {
      this.bytes[this.length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.length++] = rest
    return this
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(2 * this.bytes.length, this.length + more))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}
