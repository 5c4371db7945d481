import { RemainingTime } from './remaining-time.ts'

/** Where progress is shown: a terminal, or a log. */
export interface ProgressOutput {
  isTTY?: boolean | undefined
  columns?: number | undefined
  write(text: string): unknown
}

export interface ProgressBar {
  /** 0 to 1. */
  update(fraction: number): void
  /** Removes the bar from the terminal. */
  end(): void
}

/** Milliseconds between two updates of the bar, and between two lines of a log. */
const barPause = 100
const linePause = 5_000

/** A bar with an estimate on a terminal; elsewhere a line every few seconds. `now` is in milliseconds. */
export function showProgress(label: string, output: ProgressOutput, now: () => number): ProgressBar {
  const started = now()
  const remaining = new RemainingTime(started)
  let shown = output.isTTY ? Number.NEGATIVE_INFINITY : started
  return {
    update(fraction) {
      const time = now()
      const milliseconds = remaining.update(time, fraction)
      if (time - shown < (output.isTTY ? barPause : linePause)) return
      shown = time
      const left = milliseconds === undefined ? '' : describe(milliseconds / 1000)
      const percent = `${Math.floor(fraction * 100)} %`
      if (output.isTTY) output.write(`\r\x1b[K${bar(label, fraction, percent, left, output.columns ?? 80)}`)
      else output.write(`${label}: ${percent}${left && `, ${left}`}\n`)
    },
    end() {
      if (output.isTTY) output.write('\r\x1b[K')
    },
  }
}

function bar(label: string, fraction: number, percent: string, left: string, columns: number): string {
  const words = `${label}  ${percent.padStart(5)}  ${left}`.trimEnd()
  const width = Math.min(30, columns - words.length - 5)
  if (width < 5) return words.slice(0, columns - 1)
  const full = Math.round(fraction * width)
  return words.replace(label, `${label}  ${'█'.repeat(full)}${'░'.repeat(width - full)}`)
}

function describe(seconds: number): string {
  if (seconds < 1) return 'almost done'
  if (seconds < 90) return `about ${Math.ceil(seconds)} s left`
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min left`
  return `about ${(seconds / 3600).toFixed(1)} h left`
}
