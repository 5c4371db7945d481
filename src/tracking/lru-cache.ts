/**
 * What was used lately, in two generations: when the younger one is full it becomes the older one, and what was in that and
 * not used since is forgotten. Cheaper than an exact order of use, and never all forgotten at once.
 */
export class Recent<Value> {
  private young = new Map<string, Value>()
  private old = new Map<string, Value>()
  private readonly most: number

  /** Holds up to twice as many. */
  constructor(most: number) {
    this.most = most
  }

  get(key: string): Value | undefined {
    const value = this.young.get(key)
    if (value !== undefined) return value
    const older = this.old.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: string, value: Value): void {
    this.young.set(key, value)
    if (this.young.size < this.most) return
    this.old = this.young
    this.young = new Map()
  }

  delete(key: string): void {
    this.young.delete(key)
    this.old.delete(key)
  }
}
