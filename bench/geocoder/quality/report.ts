import type { Figure, Verdict } from '../../harness/harness.ts'

/** Failures of one kind that are shown; `--misses` shows all. */
const shown = 3

/** As Markdown, to paste into a document. */
export function qualityTable(figures: Figure[]): string {
  const rows = figures.map(({ where, kind, cases, first, five, falselyExact, target }) => [
    where,
    kind,
    String(cases),
    percent(first),
    percent(five),
    target.first ? percent(target.first) : target.five ? `${percent(target.five)} of five` : '',
    String(falselyExact.length),
  ])
  const lines = [
    ['data', 'asked for', 'cases', 'first', 'among five', 'target', 'falsely exact'],
    ['---', '---', '--:', '--:', '--:', '--:', '--:'],
    ...rows,
  ]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** What went wrong, with examples. */
export function qualityMisses(figures: Figure[], isWhole: boolean): string {
  const listed = (texts: string[]) =>
    texts.slice(0, isWhole ? texts.length : shown).map((text) => `  ${text}`)
  return figures
    .filter(({ misses, falselyExact }) => misses.length + falselyExact.length > 0)
    .map(({ where, kind, misses, falselyExact }) =>
      [
        `${where}, ${kind}: ${misses.length} missed`,
        ...listed(misses),
        ...(falselyExact.length > 0 ? [' falsely exact:', ...listed(falselyExact)] : []),
      ].join('\n'),
    )
    .join('\n\n')
}

export function judgeFigures(figures: Figure[]): Verdict[] {
  const shares = figures.flatMap(({ where, kind, target, ...reached }) =>
    (['first', 'five'] as const).flatMap((place): Verdict[] => {
      const least = target[place]
      if (least === undefined) return []
      const value = reached[place] * 100
      const wanted = `${where}, ${kind}: ${place === 'first' ? 'first' : 'among five'} ≥ ${percent(least)}`
      return [{ wanted, value, met: value >= least * 100 }]
    }),
  )
  const [wrong, all] = [
    figures.reduce((sum, { falselyExact }) => sum + falselyExact.length, 0),
    figures.reduce((sum, { cases }) => sum + cases, 0),
  ]
  return [...shares, { wanted: `falsely exact, of ${all}: ≤ 0`, value: wrong, met: wrong === 0 }]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
