import { join } from 'node:path'
import type { ReleaseFile } from '../../model/map/release.ts'
import type { LivePeer } from '../../store/nodes/nodes.ts'
import { type FetchOptions, fetchFile } from './fetch-file.ts'
import type { NodeFolder } from './node-folder.ts'

/** Fetches the files that this node lacks, one after the other, and knows which of them no node has. */
export interface FileFetcher {
  /** Begins where that may help and none is under way. True while files are being fetched. */
  fetch(missing: readonly ReleaseFile[], peers: readonly LivePeer[]): boolean
  /** Whether no live node has the file; it is asked for again now and then. */
  isLost(file: ReleaseFile): boolean
  /** The file is here: no longer is it lost. */
  found(file: ReleaseFile): void
  stop(): Promise<void>
}

export interface FetcherOptions extends Pick<FetchOptions, 'secret' | 'now'> {
  folder: Pick<NodeFolder, 'incoming' | 'hashes'>
  /** Whether the release still has the file. */
  isWanted(file: ReleaseFile): boolean
  /** Whether an import may have made what is missing, meanwhile. */
  isFolderChanged(): Promise<boolean>
  onFailure(error: unknown, message: string): void
}

/** Milliseconds after which files that no node had are asked for again. */
const askAgain = 10_000

/** `unwritable`: another node would not help. */
type Outcome = 'fetched' | 'failed' | 'absent' | 'unwanted' | 'unwritable'

export function createFileFetcher(options: FetcherOptions): FileFetcher {
  const { folder, onFailure } = options
  const stopping = new AbortController()
  const lost = new Set<string>()
  let fetching: Promise<void> | undefined
  let fetchedAt = 0

  async function fetchAll(files: readonly ReleaseFile[], peers: readonly LivePeer[]): Promise<void> {
    for (const file of files) {
      const outcome = await fetchFromAny(file, peers)
      // The release has changed, the server stops, or the folder takes nothing.
      if (outcome === 'unwanted' || outcome === 'unwritable') break
      if (outcome === 'fetched') await folder.hashes.learn(join(folder.incoming, file.sha256), file)
      if (outcome !== 'absent' || lost.has(file.sha256) || (await options.isFolderChanged())) continue
      lost.add(file.sha256)
      onFailure(undefined, `no node has ${file.name}: start one that has it, or import it again`)
    }
    fetchedAt = performance.now()
  }

  /** Asks one node after the other. */
  async function fetchFromAny(file: ReleaseFile, peers: readonly LivePeer[]): Promise<Outcome> {
    let outcome: Outcome = 'absent'
    for (const { url } of peers) {
      if (stopping.signal.aborted || !options.isWanted(file)) return 'unwanted'
      try {
        if (await fetchFrom(url, file)) return 'fetched'
      } catch (error) {
        if (stopping.signal.aborted) return 'unwanted'
        if (isOfFolder(error)) {
          onFailure(error, `a map file could not be written into ${folder.incoming}`)
          return 'unwritable'
        }
        onFailure(error, `a map file could not be fetched from ${url}`)
        outcome = 'failed'
      }
    }
    return outcome
  }

  function fetchFrom(url: string, file: ReleaseFile): Promise<boolean> {
    const { secret, now } = options
    return fetchFile(file, { url, folder: folder.incoming, secret, now, signal: stopping.signal })
  }

  return {
    fetch(missing, peers) {
      const isWorthAsking = missing.some(({ sha256 }) => !lost.has(sha256))
      const isTime = missing.length > 0 && performance.now() - fetchedAt > askAgain
      if (isWorthAsking || isTime)
        fetching ??= fetchAll(missing, shuffled(peers)).finally(() => {
          fetching = undefined
        })
      return fetching !== undefined
    },
    isLost: ({ sha256 }) => lost.has(sha256),
    found: ({ sha256 }) => void lost.delete(sha256),
    async stop() {
      stopping.abort()
      await fetching
    },
  }
}

/** Of the file system: full, read-only, without access. What the network does is the cause of an error of `fetch`. */
function isOfFolder(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string'
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}
