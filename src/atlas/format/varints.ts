/** Writes 32-bit signed integers as zigzag varints: seven bits a byte, the sign in the lowest bit. */
export class VarintWriter {
  #bytes: Uint8Array<ArrayBuffer>
  #length = 0

  constructor(capacity = 1 << 12) {
    this.#bytes = new Uint8Array(capacity)
  }

  add(number: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    if (number >= -0x40000000 && number < 0x40000000) {
      let bits = (number << 1) ^ (number >> 31)
      while (bits >= 0x80) {
        this.#bytes[this.#length++] = (bits & 0x7f) | 0x80
        bits >>>= 7
      }
      this.#bytes[this.#length++] = bits
      return
    }
    let rest = number < 0 ? -2 * number - 1 : 2 * number
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) + 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  /** Its memory is used again. */
  clear(): void {
    this.#length = 0
  }

  get length(): number {
    return this.#length
  }

  /** The bytes so far, without a copy. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }
}

/** Reads varints in sequence, from any byte. */
export class VarintReader {
  /** The byte at which the next one begins. */
  at = 0
  #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  next(): number {
    let number = 0
    let scale = 1
    let byte: number
    do {
      byte = this.#bytes[this.at++] as number
      number += (byte & 0x7f) * scale
      scale *= 0x80
    } while (byte >= 0x80)
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2
  }
}
