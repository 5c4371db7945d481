import { createHash } from 'node:crypto'
import type { Release, ReleaseFile, ReleaseItem, ReleaseItems } from '../../model/map/release.ts'
import type { Database } from '../../store/database.ts'
import type { NodeView } from '../../store/nodes/nodes.ts'
import { changeRelease, decideRelease } from '../../store/nodes/releases.ts'
import { createFileFetcher } from './file-fetcher.ts'
import { areTilesStale, filesOf, folderStamp, readFolderItems } from './folder-items.ts'
import { agreedItems, areSame, mergeItems } from './merge.ts'
import type { NodeFolder } from './node-folder.ts'

export interface KeeperOptions {
  database: Database
  dataFolder: string
  folder: NodeFolder
  secret: string
  /** Unix milliseconds by the database's clock. */
  now(): number
  /** Builds the tiles of all roads in the data folder, in another process. */
  rebuildRoads(): Promise<void>
  onServed(revision: number): void
  onFailure(error: unknown, message: string): void
}

/** Milliseconds after which roads that could not be built are tried again. */
const rebuildPause = 60_000

/** Keeps the data folder of a node at what the cluster is to serve, and the cluster at what is imported into the folder. */
export interface ReleaseKeeper {
  /** Does what can be done now; called again and again. */
  turn(view: NodeView, isFirst: boolean): Promise<void>
  ready(): number
  serving(): number
  missing(): ReleaseFile[]
  /** The path of a file of the release. */
  find(sha256: string): Promise<string | undefined>
  stop(): Promise<void>
}

export async function createReleaseKeeper(options: KeeperOptions): Promise<ReleaseKeeper> {
  const { database, dataFolder, folder } = options
  const cluster = createHash('sha256').update(options.secret).digest('hex').slice(0, 16)
  const written = await folder.readBase()
  /** What the folder and the cluster last agreed on, what is in the folder, and what the cluster is to serve. */
  let base: Release = written?.cluster === cluster ? written : { revision: 0, items: {} }
  let here: ReleaseItems = {}
  let target: Release = { revision: -1, items: {} }
  /** The folder as it was when these were compared. */
  let seen = ''
  let missing: ReleaseFile[] = []
  let ready = 0
  let serving = await folder.serving()
  let served: ReleaseItems | undefined
  /** The folder has what the cluster serves, for imports to go on from, and nothing that nobody needs. */
  let isTidy = false

  const isFolderChanged = async () => seen !== (await folderStamp(dataFolder))
  const fetcher = createFileFetcher({
    ...options,
    isWanted: ({ sha256 }) => filesOf(target.items).some((file) => file.sha256 === sha256),
    isFolderChanged,
  })
  const rebuilder = createRebuilder(options)

  /** Sends what was imported here, and learns what was elsewhere. */
  async function synchronize(stamp: string, revision: number): Promise<void> {
    // A database that was restored knows nothing of what was agreed on later: nothing of it must be taken for removed.
    if (revision < base.revision) base = { revision: 0, items: {} }
    here = await readFolderItems(dataFolder, base.items, folder.hashes)
    target = await changeRelease(database, (items) => mergeItems(base.items, here, items))
    await agreeOn(agreedItems(base.items, here, target.items))
    seen = stamp
  }

  async function agreeOn(items: ReleaseItems): Promise<void> {
    const isNew = base.revision !== target.revision || !areSame(items, base.items)
    base = { revision: target.revision, items }
    if (isNew) await folder.writeBase({ cluster, ...base })
  }

  async function findMissing(): Promise<void> {
    const files = filesOf(target.items)
    const found = await Promise.all(files.map(folder.find))
    for (const [at, file] of files.entries()) if (found[at] !== undefined) fetcher.found(file)
    missing = files.filter((_, at) => found[at] === undefined)
  }

  /** What can be served: without what no live node has. */
  function available(): ReleaseItems {
    const isHere = ([, { files }]: [string, ReleaseItem]) => !files.some(fetcher.isLost)
    return Object.fromEntries(Object.entries(target.items).filter(isHere))
  }

  async function changeOver(decided: number): Promise<void> {
    const items = available()
    if (serving === target.revision) {
      if (!served || !areSame(served, items)) await serve(items)
      return
    }
    const known = decided < target.revision ? await decideRelease(database, target.revision) : decided
    // A node that is behind the others does not wait for the next decision.
    if (known < target.revision && serving >= known) return
    await serve(items)
  }

  async function serve(items: ReleaseItems): Promise<void> {
    await folder.serve({ revision: target.revision, items })
    serving = target.revision
    served = items
    isTidy = false
    options.onServed(serving)
  }

  /** Gives imports of this folder what came from elsewhere, and deletes what nobody needs any more. */
  async function adopt(): Promise<void> {
    const items = available()
    if (isTidy && areSame(here, items)) return
    if (!(await folder.adopt(items, async () => !(await isFolderChanged())))) return
    await agreeOn(items)
    isTidy = true
    seen = '' // an import may have come since: the next turn looks
  }

  return {
    async turn(view, isFirst) {
      const stamp = await folderStamp(dataFolder)
      if (stamp !== seen || view.revision !== target.revision) await synchronize(stamp, view.revision)
      await findMissing()
      if (fetcher.fetch(missing, view.peers)) {
        isTidy = false
        return
      }
      ready = target.revision
      await changeOver(view.decided)
      await adopt()
      if (isFirst && isTidy && missing.length === 0 && areTilesStale(target.items)) rebuilder.start()
    },
    ready: () => ready,
    serving: () => serving,
    missing: () => missing,
    async find(sha256) {
      const file = filesOf(target.items).find((one) => one.sha256 === sha256)
      return file && folder.find(file)
    },
    async stop() {
      await Promise.all([fetcher.stop(), rebuilder.ended()])
    },
  }
}

/** Builds roads, one build at a time and with pauses. */
function createRebuilder({ rebuildRoads, onFailure }: Pick<KeeperOptions, 'rebuildRoads' | 'onFailure'>) {
  let rebuilding: Promise<void> | undefined
  let rebuiltAt = Number.NEGATIVE_INFINITY
  return {
    start() {
      if (rebuilding || performance.now() - rebuiltAt < rebuildPause) return
      rebuiltAt = performance.now()
      rebuilding = rebuildRoads()
        .catch((error) => onFailure(error, 'the roads of several imports could not be joined'))
        .finally(() => {
          rebuilding = undefined
        })
    },
    ended: () => rebuilding,
  }
}
