import type { ImportReport } from '../../../../src/model/map/import-report.ts'

/** Of several servers one imports, and any of them may answer: what was told of a later import stays. */
export const laterOf = (told: ImportReport | null, known: ImportReport | null): ImportReport | null =>
  known !== null && known.startedAt > (told?.startedAt ?? '') ? known : told
