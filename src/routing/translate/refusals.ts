/** Why the engine refused a query. Only its error messages tell them apart. */
export type RefusalKind = 'no road' | 'no route' | 'too far' | 'other'

const patterns: [message: RegExp, kind: RefusalKind][] = [
  [/No suitable edges|No data found for location/i, 'no road'],
  [
    /No path could be found|unconnected regions|failed to (snap|find path|match)|exact match algorithm/i,
    'no route',
  ],
  [/exceeds the max distance|max distance limit|Exceeded max/i, 'too far'],
]

export function refusalKind(message: string): RefusalKind {
  return patterns.find(([pattern]) => pattern.test(message))?.[1] ?? 'other'
}
