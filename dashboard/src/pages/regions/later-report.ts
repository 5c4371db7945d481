import type { ImportReport } from '../../../../src/model/map/import-report.ts'

/** The newest import that a server told of. */
export interface KnownImport {
  report: ImportReport | null
  /** Unix milliseconds of the last answer about it. */
  toldAt: number
  /** Answers since, of servers that know only of earlier ones. */
  misses: number
}

export const nothingKnown: KnownImport = { report: null, toldAt: 0, misses: 0 }

/** Of several servers one imports, and any of them may answer: what was told of a later import stays. */
export function laterOf(told: ImportReport | null, known: KnownImport, now: number): KnownImport {
  const isEarlier = known.report !== null && known.report.startedAt > (told?.startedAt ?? '')
  return isEarlier ? { ...known, misses: known.misses + 1 } : { report: told, toldAt: now, misses: 0 }
}

/** So many answers in a row come from other servers only when the one that imports does not answer. */
const mostMisses = 15

export const isSilent = ({ report, misses }: KnownImport): boolean =>
  report?.endedAt === undefined && misses >= mostMisses
