import type { Bench } from '../harness/harness.ts'
import { openSearchStage } from './search-stage.ts'
import { pathBegun, pathForward } from './search-texts.ts'

const [one, three, eight, fourteen] = ['1 letter', '3 letters', '8 letters', '14 letters'] as const
const hundred = '8 letters, limit=100'
const hundredOfThree = '3 letters, limit=100'
const forward = 'forward'

export const bench: Bench = {
  sentence:
    'Autocomplete and forward geocoding in the demo region: whole calls over HTTP, each text once. Only the server’s CPU counts.',
  targets: [
    { contender: one, figure: 'operations per CPU-second', bound: 1000 },
    { contender: three, figure: 'operations per CPU-second', bound: 1000 },
    { contender: eight, figure: 'operations per CPU-second', bound: 1500 },
    { contender: fourteen, figure: 'operations per CPU-second', bound: 1500 },
    { contender: forward, figure: 'operations per CPU-second', bound: 1200 },
    ...[one, three, eight, fourteen, forward].map((contender) => ({
      contender,
      figure: 'p99' as const,
      bound: 6,
    })),
    { contender: hundred, against: eight, measure: 'cpu', atMost: 3 },
    { contender: hundredOfThree, against: three, measure: 'cpu', atMost: 3 },
  ],
  rounds: 15,
  async contenders(random) {
    const stage = await openSearchStage()
    const texts = await stage.texts(6000, random)
    const begun = (name: string, letters: number, limit?: number) =>
      stage.caller(
        name,
        texts.map((text) => pathBegun(text, letters, limit)),
      )
    return [
      { ...begun(eight, 8), alternative: true, teardown: stage.close },
      begun(one, 1),
      begun(three, 3),
      begun(fourteen, 14),
      begun(hundred, 8, 100),
      begun(hundredOfThree, 3, 100),
      stage.caller(forward, texts.map(pathForward)),
    ]
  },
}
