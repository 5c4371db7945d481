import type { Row } from './report.ts'
import type { Estimate } from './statistics.ts'

const HEADINGS = [
  'contender',
  'ops/s',
  'min',
  'mean ± std',
  'CPU/op',
  'ops/CPU-s',
  'p50',
  'p99',
  'wall ratio',
  'CPU ratio',
]

/** Markdown, so that a result can be pasted into a document as it is. */
export function tableOf(rows: Row[]): string {
  const cells = [HEADINGS, ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  const lines = cells.map(
    (line) => `| ${line.map((cell, column) => pad(cell, column, widths)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width, column) => '-'.repeat(width + 1) + (column === 0 ? '-' : ':')).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function cellsOf(row: Row): string[] {
  return [
    row.contender,
    Math.round(row.operationsPerSecond).toLocaleString('en'),
    time(row.min),
    `${time(row.mean)} ± ${time(row.deviation)}`,
    time(row.cpu),
    Math.round(1e6 / row.cpu).toLocaleString('en'),
    row.latency ? time(row.latency.p50 * 1000) : '',
    row.latency ? time(row.latency.p99 * 1000) : '',
    row.ratio ? ratio(row.ratio.wall) : '1',
    row.ratio ? ratio(row.ratio.cpu) : '1',
  ]
}

function time(microseconds: number): string {
  if (microseconds >= 1000) return `${digits(microseconds / 1000)} ms`
  return microseconds >= 1 ? `${digits(microseconds)} µs` : `${digits(microseconds * 1000)} ns`
}

/** Three significant digits; the rest is noise. */
function digits(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
}

function ratio({ low, median, high }: Estimate): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

function pad(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
