import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Release, ReleaseFile, ReleaseItem, ReleaseItems } from '../../model/map/release.ts'
import type { Database } from '../../store/database.ts'
import type { LivePeer, NodeView } from '../../store/nodes/nodes.ts'
import { changeRelease, decideRelease } from '../../store/nodes/releases.ts'
import { fetchFile } from './fetch-file.ts'
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

/** Milliseconds after which files that no node had are asked for again. */
const askAgain = 10_000

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
  const { database, dataFolder, folder, onFailure } = options
  const stopping = new AbortController()
  const cluster = createHash('sha256').update(options.secret).digest('hex').slice(0, 16)
  const written = await folder.readBase()
  let base: Release = written?.cluster === cluster ? written : { revision: 0, items: {} }
  let here: ReleaseItems = {}
  let target: Release = { revision: -1, items: {} }
  let seen = ''
  let ready = 0
  let serving = await folder.serving()
  let missing: ReleaseFile[] = []
  /** Hashes of files that no live node has. */
  const lost = new Set<string>()
  let served: ReleaseItems | undefined
  let isTidy = false
  let fetching: Promise<void> | undefined
  let fetchedAt = 0
  let rebuilding: Promise<void> | undefined
  let rebuiltAt = Number.NEGATIVE_INFINITY

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

  async function missingFiles(): Promise<ReleaseFile[]> {
    const files = filesOf(target.items)
    const found = await Promise.all(files.map(folder.find))
    for (const [at, { sha256 }] of files.entries()) if (found[at] !== undefined) lost.delete(sha256)
    return files.filter((_, at) => found[at] === undefined)
  }

  const isWanted = ({ sha256 }: ReleaseFile) => filesOf(target.items).some((file) => file.sha256 === sha256)

  async function fetchAll(files: ReleaseFile[], peers: LivePeer[]): Promise<void> {
    for (const file of files) {
      const outcome = await fetchFromAny(file, peers)
      if (outcome === 'unwanted') return
      if (outcome === 'fetched') await folder.hashes.learn(join(folder.incoming, file.sha256), file)
      if (outcome !== 'absent' || lost.has(file.sha256) || seen !== (await folderStamp(dataFolder))) continue
      lost.add(file.sha256)
      onFailure(undefined, `no node has ${file.name}: start one that has it, or import it again`)
    }
    fetchedAt = performance.now()
  }

  /** Asks one node after the other. `unwanted`: the release has changed meanwhile, or the server stops. */
  async function fetchFromAny(
    file: ReleaseFile,
    peers: LivePeer[],
  ): Promise<'fetched' | 'failed' | 'absent' | 'unwanted'> {
    const { secret, now } = options
    let hasFailed = false
    for (const { url } of peers) {
      if (stopping.signal.aborted || !isWanted(file)) return 'unwanted'
      const from = { url, folder: folder.incoming, secret, now, signal: stopping.signal }
      const isFetched = await fetchFile(file, from).catch((error) => {
        if (!stopping.signal.aborted) onFailure(error, `a map file could not be fetched from ${url}`)
        hasFailed = true
        return false
      })
      if (isFetched) return 'fetched'
    }
    return hasFailed ? 'failed' : 'absent'
  }

  /** What can be served: without what no live node has. */
  function available(): ReleaseItems {
    const isHere = ([, { files }]: [string, ReleaseItem]) => files.every(({ sha256 }) => !lost.has(sha256))
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
    const isAdopted = await folder.adopt(items, async () => seen === (await folderStamp(dataFolder)))
    if (!isAdopted) return
    await agreeOn(items)
    isTidy = true
    seen = '' // an import may have come since: the next turn looks
  }

  function rebuild(): void {
    if (performance.now() - rebuiltAt < rebuildPause) return
    rebuiltAt = performance.now()
    rebuilding ??= options
      .rebuildRoads()
      .catch((error) => onFailure(error, 'the roads of several imports could not be joined'))
      .finally(() => {
        rebuilding = undefined
      })
  }

  return {
    async turn(view, isFirst) {
      const stamp = await folderStamp(dataFolder)
      if (stamp !== seen || view.revision !== target.revision) await synchronize(stamp, view.revision)
      missing = await missingFiles()
      const isWorthAsking = missing.some(({ sha256 }) => !lost.has(sha256))
      if (isWorthAsking || (missing.length > 0 && performance.now() - fetchedAt > askAgain)) {
        isTidy = false
        fetching ??= fetchAll(missing, shuffled(view.peers)).finally(() => {
          fetching = undefined
        })
      }
      if (fetching) return
      ready = target.revision
      await changeOver(view.decided)
      await adopt()
      if (isFirst && isTidy && missing.length === 0 && areTilesStale(target.items)) rebuild()
    },
    ready: () => ready,
    serving: () => serving,
    missing: () => missing,
    async find(sha256) {
      const file = filesOf(target.items).find((one) => one.sha256 === sha256)
      return file && folder.find(file)
    },
    async stop() {
      stopping.abort()
      await Promise.all([fetching, rebuilding])
    },
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}
