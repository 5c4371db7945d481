/** Before this share of a job, this many milliseconds and this many samples, there is no estimate. */
const minShare = 0.05
const minElapsed = 10_000
const minSamples = 10

/** The rate is steady while the recent one and that of the whole job differ by at most this factor. */
const maxChange = 2

/** Milliseconds over which estimates are smoothed, and the least between two samples. */
const smoothing = 5_000
const samplePause = 250

/** Estimates the time left of a job from its progress; only while it advances at a steady rate. Times in milliseconds. */
export class RemainingTime {
  #started: number
  #count = 0
  /** The last third of the job, and one sample before it. */
  #samples: { time: number; fraction: number }[]
  /** When the job will end, smoothed. */
  #end: number | undefined

  constructor(now: number) {
    this.#started = now
    this.#samples = [{ time: now, fraction: 0 }]
  }

  /** Milliseconds left; undefined if unknown. */
  update(now: number, fraction: number): number | undefined {
    const last = this.#samples.at(-1) as { time: number; fraction: number }
    if (now - last.time >= samplePause) {
      this.#samples.push({ time: now, fraction })
      this.#count++
      const rate = this.#steadyRate(now, fraction)
      this.#end = rate && this.#smoothed(now + (1 - fraction) / rate, now - last.time)
    }
    return this.#end && Math.max(0, this.#end - now)
  }

  /** Share of the job per millisecond. */
  #steadyRate(now: number, fraction: number): number | undefined {
    const elapsed = now - this.#started
    const windowStart = now - elapsed / 3
    while ((this.#samples[1]?.time ?? now) <= windowStart) this.#samples.shift()
    if (fraction < minShare || elapsed < minElapsed || this.#count < minSamples) return undefined
    const first = this.#samples[0] as { time: number; fraction: number }
    const recent = (fraction - first.fraction) / (now - first.time)
    const overall = fraction / elapsed
    return recent < maxChange * overall && overall < maxChange * recent ? recent : undefined
  }

  #smoothed(end: number, pause: number): number {
    if (this.#end === undefined) return end
    return this.#end + (end - this.#end) * (1 - Math.exp(-pause / smoothing))
  }
}
