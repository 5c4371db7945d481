/** Buckets of one unit of cost. What costs more waits until all of them are empty. */
const bucketCount = 20_000

/**
 * Labels by the engine's order: buckets of one unit, of which the last label comes out first. Which of two nearly equal ways a search
 * finds depends on it. Source: baldr's double_bucket_queue.h.
 */
export class BucketQueue {
  /** The last label of each bucket; of each label those before and after it in its bucket. -1 where there is none. */
  private readonly last = new Int32Array(bucketCount + 1).fill(-1)
  private before = new Int32Array(2 ** 14)
  private after = new Int32Array(2 ** 14)
  private later: number[] = []
  /** The first unit, and that of the bucket at which it is. */
  private least = 0
  private now = 0
  private highest = 0

  begin(least: number): void {
    this.last.fill(-1, 0, this.highest + 1)
    this.highest = 0
    this.later = []
    this.least = Math.floor(least)
    this.now = 0
  }

  add(label: number, order: number): void {
    const bucket = this.bucketOf(order)
    if (bucket === -1) {
      this.later.push(label)
      return
    }
    if (label >= this.before.length) this.grow(label)
    if (bucket > this.highest) this.highest = bucket
    const last = this.last[bucket] as number
    this.before[label] = last
    this.after[label] = -1
    if (last !== -1) this.after[last] = label
    this.last[bucket] = label
  }

  /** To an earlier place. */
  move(label: number, order: number, newOrder: number): void {
    const bucket = this.bucketOf(order)
    if (bucket === this.bucketOf(newOrder)) return
    if (bucket === -1) this.later.splice(this.later.indexOf(label), 1)
    else this.remove(label, bucket)
    this.add(label, newOrder)
  }

  /** -1 when it is empty. */
  take(orderOf: (label: number) => number): number {
    for (;;) {
      const { last } = this
      let bucket = this.now
      while (bucket <= bucketCount && last[bucket] === -1) bucket++
      this.now = Math.min(bucket, bucketCount)
      if (bucket <= bucketCount) {
        const label = last[bucket] as number
        this.remove(label, bucket)
        return label
      }
      if (this.later.length === 0) return -1
      this.goOn(orderOf)
    }
  }

  /** Fills the buckets with what has waited. */
  private goOn(orderOf: (label: number) => number): void {
    const first = this.later.reduce(
      (least, label) => Math.min(least, orderOf(label)),
      Number.POSITIVE_INFINITY,
    )
    this.least += Math.floor((first - this.least) / bucketCount) * bucketCount
    this.now = 0
    const waiting = this.later
    this.later = []
    for (const label of waiting) this.add(label, orderOf(label))
  }

  private remove(label: number, bucket: number): void {
    const [before, after] = [this.before[label] as number, this.after[label] as number]
    if (after !== -1) this.before[after] = before
    else this.last[bucket] = before
    if (before !== -1) this.after[before] = after
  }

  /** -1 of one that has to wait. */
  private bucketOf(order: number): number {
    const bucket = Math.floor(order - this.least)
    if (bucket < this.now) return this.now
    return bucket < bucketCount ? bucket : -1
  }

  private grow(label: number): void {
    const size = 2 * Math.max(label, this.before.length)
    const [before, after] = [new Int32Array(size), new Int32Array(size)]
    before.set(this.before)
    after.set(this.after)
    this.before = before
    this.after = after
  }
}
