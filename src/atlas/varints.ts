/** Whole numbers in as few bytes as they need: seven bits a byte, the sign in the lowest bit. 0 to ±2^31. */
export class VarintWriter {
  #bytes = new Uint8Array(1 << 12)
  #length = 0

  add(number: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    let rest = number < 0 ? -2 * number - 1 : 2 * number
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) + 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }
}

/** Each call answers the next number. */
export function varintReader(bytes: Uint8Array): () => number {
  let at = 0
  return () => {
    let number = 0
    let scale = 1
    let byte: number
    do {
      byte = bytes[at++] as number
      number += (byte & 0x7f) * scale
      scale *= 0x80
    } while (byte >= 0x80)
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2
  }
}
