import { expect, it } from 'vitest'
import type { ImportReport } from '../../../../src/model/map/import-report.ts'
import { isSilent, laterOf, nothingKnown } from './later-report.ts'

const at = (startedAt: string, fraction: number): ImportReport => ({
  ...{ work: 'import', source: 'town.osm.pbf', stage: 'Reading', startedAt, fraction },
})
const morning = at('2026-11-17T08:00:00.000Z', 1)
const half = at('2026-11-17T09:00:00.000Z', 0.5)
const most = at('2026-11-17T09:00:00.000Z', 0.9)
const done = { ...most, endedAt: '2026-11-17T09:10:00.000Z' }

it.each([
  ['the first answer', half, null, half],
  ['news of the same import', most, half, most],
  ['a later import', half, morning, half],
  ['a server that never imported', null, half, half],
  ['a server that imported before', morning, half, half],
  ['nothing at all', null, null, null],
])('%s', (_name, told, known, shown) =>
  expect(laterOf(told, { ...nothingKnown, report: known }, 1).report).toBe(shown),
)

it.each([
  ['an import of which every third answer tells', half, [half, null, morning], false],
  ['an import of which no server tells any more', half, [null, morning, null], true],
  ['an import that has ended', done, [null, morning, null], false],
])('%s', (_name, first, answers, silent) => {
  let known = laterOf(first, nothingKnown, 1000)
  for (let turn = 0; turn < 30; turn++) known = laterOf(answers[turn % 3] ?? null, known, 2000 + turn)
  expect([known.report, isSilent(known)]).toEqual([first, silent])
  if (silent) expect(known.toldAt).toBe(1000)
})
