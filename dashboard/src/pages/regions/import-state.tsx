import type { ImportReport } from '../../../../src/model/map/import-report.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { formatAge, formatMinutes, formatNumber } from '../../parts/formats.ts'
import { showNotice } from '../../parts/notices.tsx'
import { request } from '../../server/api.ts'
import { formatClock } from '../../shell/preferences.ts'
import { regionImportTexts } from '../../texts/texts.ts'
import { Progress } from './progress.tsx'

/** How far the import is, or how the last one ended. */
export function ImportState({
  report,
  silentSince,
  onChange,
}: {
  report: ImportReport
  /** Unix milliseconds; while the server that imports does not answer. */
  silentSince: number | undefined
  onChange: () => void
}) {
  const { work, source, stage, fraction, secondsLeft, isServed, endedAt, failed } = report
  const { stages } = regionImportTexts
  const step = stages[stage as keyof typeof stages] ?? stage
  const title = regionImportTexts.works[work](source.split('/').at(-1) || source)
  return (
    <section class="card stack" aria-label={title}>
      <h2 class="long">{title}</h2>
      {silentSince !== undefined ? (
        <>
          <Progress label={step} fraction={fraction} />
          <p role="alert">{regionImportTexts.silent(formatClock(silentSince))}</p>
        </>
      ) : endedAt === undefined ? (
        <>
          <Progress label={step} fraction={fraction} />
          <p class="small soft">
            {secondsLeft === undefined
              ? regionImportTexts.leftUnknown
              : regionImportTexts.left(timeOf(secondsLeft))}
          </p>
          {isServed && <p role="status">{regionImportTexts.served}</p>}
          {work === 'import' && (
            <div class="actions">
              <ConfirmButton
                label={regionImportTexts.stop}
                question={regionImportTexts.stopQuestion}
                needs="admin"
                act={async () => {
                  const { stopped } = await request<{ stopped: boolean }>('DELETE', '/dashboard/import')
                  showNotice(stopped ? regionImportTexts.stopped : regionImportTexts.notStopped)
                  onChange()
                }}
              />
            </div>
          )}
        </>
      ) : failed === undefined ? (
        <p role="status">
          <span class="tag good">{regionImportTexts.done(formatAge(endedAt, Date.now()))}</span>{' '}
          {resultText(report)}
        </p>
      ) : (
        <p role="alert">
          <span class="tag bad">{regionImportTexts.failed(formatAge(endedAt, Date.now()))}</span>{' '}
          {failureText(report)}
        </p>
      )}
    </section>
  )
}

function resultText({ outcome, result = '' }: ImportReport): string {
  const { outcomes, strangers, otherResult } = regionImportTexts
  if (!outcome) return otherResult(result)
  const sentence = outcomes[outcome.code](outcome.region)
  return outcome.strangers ? `${sentence} ${strangers(formatNumber(outcome.strangers))}` : sentence
}

function failureText({ failure, failed = '', isServed }: ImportReport): string {
  const { failures, otherResult } = regionImportTexts
  if (failure === undefined) return otherResult(failed)
  if (failure === 'stopped') return isServed ? failures.stoppedLate : failures.stopped
  return failure === 'interrupted' ? failures.interrupted : failures[failure](failed)
}

function timeOf(seconds: number): string {
  return seconds < 90 ? regionImportTexts.seconds(formatNumber(seconds)) : formatMinutes(seconds / 60)
}
