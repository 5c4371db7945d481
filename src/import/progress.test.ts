import { describe, expect, it } from 'vitest'
import { showProgress } from './progress.ts'

/** What is written when fractions are told after so many seconds. */
function written(told: Record<number, number>, terminal: { isTTY?: boolean; columns?: number }): string[] {
  let milliseconds = 0
  const texts: string[] = []
  const output = { ...terminal, write: (text: string) => texts.push(text) }
  const progress = showProgress('Reading town.osm', output, () => milliseconds)
  const inTime = Object.entries(told).sort(([a], [b]) => Number(a) - Number(b))
  for (const [seconds, fraction] of inTime) {
    milliseconds = Number(seconds) * 1000
    progress.update(fraction)
  }
  progress.end()
  return texts
}

describe('progress', () => {
  it('is a line every five seconds in a log', () => {
    const told = { 0: 0, 1: 0.01, 5: 0.1, 6: 0.12, 9.9: 0.2, 10: 0.25, 20: 0.999 }
    expect(written(told, {})).toEqual([
      'Reading town.osm: 10 %, about 45 s left\n',
      'Reading town.osm: 25 %, about 30 s left\n',
      'Reading town.osm: 99 %, almost done\n',
    ])
  })

  it('is a bar on a terminal, gone in the end', () => {
    const told = { 0: 0, 0.05: 0.1, 10: 0.5, 20: 1 }
    expect(written(told, { isTTY: true, columns: 60 })).toEqual([
      '\r\x1b[KReading town.osm  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░    0 %',
      '\r\x1b[KReading town.osm  ████████░░░░░░░   50 %  about 10 s left',
      '\r\x1b[KReading town.osm  ███████████████████  100 %  almost done',
      '\r\x1b[K',
    ])
  })

  it.each<[seconds: number, fraction: number, estimate: string]>([
    [1, 0.5, ''],
    [100, 0.001, ''],
    [100, 0.5, 'about 2 min left'],
    [60, 0.5, 'about 60 s left'],
    [3600, 0.2, 'about 4.0 h left'],
  ])('after %i s at %f: %s', (seconds, fraction, estimate) => {
    const [line] = written({ [seconds]: fraction }, { isTTY: true, columns: 200 })
    expect(line?.replace(/^.*%/s, '').trim()).toBe(estimate)
  })

  it('stays on its line where the terminal is narrow', () => {
    const [line] = written({ 100: 0.5 }, { isTTY: true, columns: 20 })
    expect(line).toBe('\r\x1b[KReading town.osm   ')
  })
})
