/** What the engine's texts mean; it gives nothing else to go by. */
export type Refusal = 'no road' | 'no way' | 'too far' | 'other'

const meanings: [said: RegExp, meaning: Refusal][] = [
  [/No suitable edges|No data found for location/i, 'no road'],
  [
    /No path could be found|unconnected regions|failed to (snap|find path|match)|exact match algorithm/i,
    'no way',
  ],
  [/exceeds the max distance|max distance limit|Exceeded max/i, 'too far'],
]

export function meaningOf(said: string): Refusal {
  return meanings.find(([pattern]) => pattern.test(said))?.[1] ?? 'other'
}
