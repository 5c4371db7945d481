import { describe, expect, it } from 'vitest'
import { showProgress } from './progress.ts'

/** What is written while a job of so many seconds advances at a steady rate, on a virtual clock. */
function written(seconds: number, terminal: { isTTY?: boolean; columns?: number }): string[] {
  let milliseconds = 0
  const texts: string[] = []
  const output = { ...terminal, write: (text: string) => texts.push(text) }
  const progress = showProgress('Reading town.osm', output, () => milliseconds)
  for (let step = 1; step <= 20; step++) {
    milliseconds = (step * seconds * 1000) / 20
    progress.update(step / 20)
  }
  progress.end()
  return texts
}

describe('progress', () => {
  it('is a line every five seconds in a log', () => {
    expect(written(20, {})).toEqual([
      'Reading town.osm: 25 %\n',
      'Reading town.osm: 50 %, about 10 s left\n',
      'Reading town.osm: 75 %, about 5 s left\n',
      'Reading town.osm: 100 %, almost done\n',
    ])
  })

  it('is a bar on a terminal, removed at the end', () => {
    const lines = written(20, { isTTY: true, columns: 60 })
    expect([4, 9, 19, 20].map((index) => lines[index])).toEqual([
      '\r\x1b[KReading town.osm  ████████░░░░░░░░░░░░░░░░░░░░░░   25 %',
      '\r\x1b[KReading town.osm  ████████░░░░░░░   50 %  about 10 s left',
      '\r\x1b[KReading town.osm  ███████████████████  100 %  almost done',
      '\r\x1b[K',
    ])
  })

  it.each<[seconds: number, estimate: string]>([
    [8, ''],
    [120, 'about 60 s left'],
    [200, 'about 2 min left'],
    [28_800, 'about 4.0 h left'],
  ])('has a rough estimate half way through %i s: %s', (seconds, estimate) => {
    const line = written(seconds, { isTTY: true, columns: 200 })[9]
    expect(line?.replace(/^.*%/s, '').trim()).toBe(estimate)
  })

  it('stays on its line where the terminal is narrow', () => {
    const lines = written(200, { isTTY: true, columns: 20 })
    expect(lines[9]).toBe('\r\x1b[KReading town.osm   ')
  })
})
