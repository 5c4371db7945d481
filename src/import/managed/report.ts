import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportFailure, ImportOutcome, ImportReport } from '../../model/map/import-report.ts'
import { importingProcess } from '../atlas-folder.ts'
import { writeProgress } from '../progress-file.ts'
import { RemainingTime } from '../remaining-time.ts'

/** In the file: also of which process. */
type Written = ImportReport & { pid: number }

const fileIn = (dataFolder: string) => join(dataFolder, 'import-report.json')

/** Milliseconds between two updates of the file. */
const pause = 500

export interface Reporter {
  stage(label: string): (fraction: number) => void
  noteServed(): void
  end(result: string, outcome?: ImportOutcome): void
  fail(reason: string, failure?: ImportFailure): void
}

/**
 * Tells other processes how far this one is. Begins with the first stage, when the import holds its lock: one that is refused because
 * another runs says nothing.
 */
export function createReporter(
  dataFolder: string,
  about: Pick<ImportReport, 'work' | 'source'>,
  now: () => number = Date.now,
): Reporter {
  const path = fileIn(dataFolder)
  let report: Written | undefined
  let writtenAt = Number.NEGATIVE_INFINITY

  function write(part: Partial<Written>): void {
    if (report === undefined) return
    report = { ...report, ...part }
    writtenAt = now()
    writeProgress(path, report)
  }

  return {
    stage(label) {
      if (report === undefined) {
        mkdirSync(dataFolder, { recursive: true })
        const startedAt = new Date(now()).toISOString()
        report = { ...about, pid: process.pid, startedAt, stage: label, fraction: 0 }
      }
      const remaining = new RemainingTime(now())
      const { secondsLeft: _, ...rest } = report
      report = rest
      write({ stage: label, fraction: 0 })
      return (fraction) => {
        const left = remaining.update(now(), fraction)
        if (now() - writtenAt < pause || report === undefined) return
        const { secondsLeft: _old, ...others } = report
        report = others
        write({ fraction, ...(left !== undefined && { secondsLeft: Math.ceil(left / 1000) }) })
      }
    },
    noteServed: () => write({ isServed: true }),
    end: (result, outcome) =>
      write({ fraction: 1, endedAt: new Date(now()).toISOString(), result, ...(outcome && { outcome }) }),
    fail: (failed, failure) =>
      write({ endedAt: new Date(now()).toISOString(), failed, ...(failure && { failure }) }),
  }
}

/** Undefined where nothing was ever imported. One whose process is gone without a word has failed. */
export async function readReport(dataFolder: string): Promise<ImportReport | undefined> {
  const written = read(fileIn(dataFolder))
  if (written === undefined) return undefined
  const { pid, ...report } = written
  if (report.endedAt !== undefined || (await importingProcess(dataFolder)) === pid) return report
  const last = read(fileIn(dataFolder)) // it may have ended in between
  if (last?.endedAt !== undefined) return withoutPid(last)
  const failed = 'It was interrupted. Started again with the same file, it goes on where it was.'
  return { ...report, endedAt: report.startedAt, failed, failure: 'interrupted' }
}

/** The process that wrote the report, whether it still runs or not. */
export function reportingProcess(dataFolder: string): number | undefined {
  return read(fileIn(dataFolder))?.pid
}

function withoutPid({ pid: _, ...report }: Written): ImportReport {
  return report
}

function read(path: string): Written | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
