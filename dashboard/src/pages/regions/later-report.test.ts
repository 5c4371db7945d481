import { expect, it } from 'vitest'
import type { ImportReport } from '../../../../src/model/map/import-report.ts'
import { laterOf } from './later-report.ts'

const at = (startedAt: string, fraction: number): ImportReport => ({
  ...{ work: 'import', source: 'town.osm.pbf', stage: 'Reading', startedAt, fraction },
})
const morning = at('2026-11-17T08:00:00.000Z', 1)
const half = at('2026-11-17T09:00:00.000Z', 0.5)
const most = at('2026-11-17T09:00:00.000Z', 0.9)

it.each([
  ['the first answer', half, null, half],
  ['news of the same import', most, half, most],
  ['a later import', half, morning, half],
  ['a server that never imported', null, half, half],
  ['a server that imported before', morning, half, half],
  ['nothing at all', null, null, null],
])('%s', (_name, told, known, shown) => expect(laterOf(told, known)).toBe(shown))
