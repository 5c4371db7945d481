import { useState } from 'preact/hooks'
import { CopiedText } from '../../parts/copied-text.tsx'
import { Facts } from '../../parts/facts.tsx'
import { CheckField } from '../../parts/field.tsx'
import { formatAge, formatBytes, formatTime } from '../../parts/formats.ts'
import { showError, showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { Empty } from '../../parts/states.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { isAdmin } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { useRefresh } from '../../server/use-refresh.ts'
import { backupTexts, labelTexts } from '../../texts/texts.ts'

interface BackupState {
  last: { madeAt: string; bytes: number; hasMaps: boolean } | null
  databaseBytes: number
}

const refreshEvery = 5000 // milliseconds

const restoreCommand = 'GROMA_DATA=/srv/groma-new groma restore groma.backup'
const nightly = '0 3 * * * groma backup /backups/groma-$(date +\\%u).backup'

/** Make a backup, when the last was made, and how to restore one. */
export function Backups() {
  return (
    <div class="stack">
      {isAdmin.value ? <MakeBackup /> : <Empty text={labelTexts.needsRole.admin} />}
      <section class="card stack">
        <h2>{backupTexts.restore}</h2>
        <p class="soft">{backupTexts.restoreHint}</p>
        <CopiedText label={backupTexts.command} text={restoreCommand} isBlock />
      </section>
      <section class="card stack">
        <h2>{backupTexts.regularly}</h2>
        <p class="soft">{backupTexts.regularlyHint}</p>
        <CopiedText label={backupTexts.regularly} text={nightly} isBlock />
      </section>
    </div>
  )
}

function MakeBackup() {
  const fetched = useFetch(() => request<BackupState>('GET', '/dashboard/backups'))
  useRefresh(fetched.reload, refreshEvery)
  const [maps, setMaps] = useState(false)

  /** As a download of the browser: a file of many gigabytes is not held in memory. */
  async function download(): Promise<void> {
    try {
      const { path } = await request<{ path: string }>('POST', '/dashboard/backups', { body: { maps } })
      const link = document.createElement('a')
      link.href = path
      link.download = ''
      link.click()
      showNotice(backupTexts.started)
    } catch (error) {
      showError(error)
    }
  }

  return (
    <section class="card stack">
      <h2>{backupTexts.make}</h2>
      <p class="soft">{backupTexts.hint}</p>
      <WhenLoaded fetched={fetched}>
        {({ last, databaseBytes }) => (
          <Facts
            facts={[
              [backupTexts.database, formatBytes(databaseBytes)],
              [backupTexts.last, last ? <LastBackup key="last" {...last} /> : backupTexts.never],
            ]}
          />
        )}
      </WhenLoaded>
      <CheckField label={backupTexts.maps} value={maps} onValue={setMaps} />
      <div class="actions">
        <RoleButton class="main" needs="admin" onClick={download}>
          {backupTexts.download}
        </RoleButton>
      </div>
    </section>
  )
}

function LastBackup({ madeAt, bytes, hasMaps }: NonNullable<BackupState['last']>) {
  return (
    <time title={formatTime(madeAt)}>
      {backupTexts.lastMade(formatAge(madeAt, Date.now()), formatBytes(bytes))},{' '}
      {hasMaps ? backupTexts.withMaps : backupTexts.withoutMaps}
    </time>
  )
}
