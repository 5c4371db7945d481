import type { Figure, Verdict } from '../harness/harness.ts'

/** As Markdown, to paste into a document. */
export function qualityTable(figures: Figure[]): string {
  const rows = figures.map(({ where, kind, cases, first, five }) => [
    where,
    kind,
    String(cases),
    percent(first),
    percent(five),
  ])
  const lines = [
    ['data', 'asked for', 'cases', 'first', 'among five'],
    ['---', '---', '--:', '--:', '--:'],
    ...rows,
  ]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

export function judgeFigures(figures: Figure[]): Verdict[] {
  return figures.flatMap(({ where, kind, target, ...shares }) =>
    (['first', 'five'] as const).flatMap((place) => {
      const least = target[place]
      if (least === undefined) return []
      const value = shares[place] * 100
      const wanted = `${where}, ${kind}: ${place === 'first' ? 'first' : 'among five'} ≥ ${percent(least)}`
      return { wanted, value, met: value >= least * 100 }
    }),
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
