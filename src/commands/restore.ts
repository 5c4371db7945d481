import { restore } from '../cluster/backup/restore.ts'
import type { Config } from '../config.ts'
import { type ProgressBar, showProgress } from '../import/progress.ts'
import { reachDatabase } from '../store/open.ts'
import { describe, quietLog } from './backup.ts'
import { prepareDataFolder } from './data-folder.ts'
import { say, UsageError } from './terminal.ts'

/** `groma restore FILE`, into the empty database of DATABASE_URL or a new embedded one. */
export async function restoreBackup(config: Config, words: string[]): Promise<void> {
  const [file, extra] = words
  if (file === undefined || extra !== undefined) throw new UsageError('"groma restore" needs one FILE.')
  let bar: ProgressBar | undefined
  const stage = (label: string) => {
    bar?.end()
    const shown = showProgress(label, process.stderr, () => performance.now())
    bar = shown
    return shown.update
  }
  try {
    const { dataFolder } = config
    const reach = () => {
      prepareDataFolder(dataFolder)
      return reachDatabase(config, quietLog(), { create: true })
    }
    const done = await restore(file, { reach, dataFolder, stage })
    bar?.end()
    say(`Restored ${describe(done)}, as they were at ${done.createdAt}.`)
    if (done.maps === 'left out')
      say(`The map data of the backup were left out: ${dataFolder} has some already.`)
  } finally {
    bar?.end()
  }
}
