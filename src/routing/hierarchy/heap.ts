/** A binary heap of numbers by key, smallest first. The same number may be in it several times. */
export class Heap {
  size = 0
  private keys = new Float64Array(1024)
  private values = new Int32Array(1024)

  clear(): void {
    this.size = 0
  }

  /** The smallest key; infinite when empty. */
  get least(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : (this.keys[0] as number)
  }

  push(key: number, value: number): void {
    if (this.size === this.keys.length) this.grow()
    const { keys, values } = this
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((keys[parent] as number) <= key) break
      keys[at] = keys[parent] as number
      values[at] = values[parent] as number
      at = parent
    }
    keys[at] = key
    values[at] = value
  }

  /** Removes the value with the smallest key. The heap must not be empty. */
  pop(): number {
    const { keys, values } = this
    const top = values[0] as number
    const size = --this.size
    const key = keys[size] as number
    const value = values[size] as number
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (keys[child + 1] as number) < (keys[child] as number)) child++
      if ((keys[child] as number) >= key) break
      keys[at] = keys[child] as number
      values[at] = values[child] as number
      at = child
    }
    keys[at] = key
    values[at] = value
    return top
  }

  private grow(): void {
    const keys = new Float64Array(2 * this.keys.length)
    const values = new Int32Array(2 * this.values.length)
    keys.set(this.keys)
    values.set(this.values)
    this.keys = keys
    this.values = values
  }
}
