import { LRUCache } from 'lru-cache'
import { boxAround } from '../geo/box.ts'
import { type BoxIndex, createBoxIndex } from '../geo/box-index.ts'
import type { NestedGeofence } from '../model/geofence.ts'
import { nestedGeofence } from '../model/geofence-answers.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { changesAfter, latelyRemoved } from '../store/geofences/geofence-changes.ts'
import type { Fence } from './geofences/fence.ts'
import { toFence } from './geofences/to-fence.ts'
import type { Geofences } from './surroundings.ts'

/** Every geofence of every project, in memory, kept current by what changes on any node. */
export interface FenceWatch {
  of(scope: Scope): Geofences
  /** Reads what changed since the last time; what was committed before the call is in force after it. */
  catchUp(): Promise<void>
}

interface Shelf {
  index: BoxIndex<Fence>
  /** Deleted a while ago: users who were inside may still have to be told. */
  ghosts: Map<string, Fence>
  /** As JSON: a million parsed ones would take several times the memory. */
  documents: Map<string, string>
  /** The documents read last, parsed; all shelves share one cache. */
  parsed: LRUCache<string, NestedGeofence>
  geofences: Geofences
}

const mostParsed = 20_000

export function createFenceWatch(database: Database, now: () => number): FenceWatch {
  const shelves = new Map<string, Shelf>()
  const parsed = new LRUCache<string, NestedGeofence>({ max: mostParsed })
  let revision = 0
  let catchingUp = Promise.resolve()

  function shelfOf({ project, live }: Scope): Shelf {
    const name = `${project}:${live}`
    const shelf = shelves.get(name) ?? emptyShelf(parsed)
    shelves.set(name, shelf)
    return shelf
  }

  async function readChanges(): Promise<void> {
    const atFirst = new Map<Shelf, Fence[]>()
    if (revision === 0) await readGhosts()
    for await (const { upserts, removals, revision: reached } of changesAfter(database, revision)) {
      for (const stored of upserts) {
        const shelf = shelfOf(stored)
        shelf.documents.set(stored.id, JSON.stringify(nestedGeofence(stored)))
        shelf.parsed.delete(stored.id)
        if (revision > 0) shelf.index.set(toFence(stored))
        else gather(atFirst, shelf, toFence(stored))
      }
      for (const { id, ...scope } of removals) {
        bury(shelfOf(scope), id, now())
      }
      if (upserts.length + removals.length === 0) revision = reached
    }
    for (const [shelf, fences] of atFirst) shelf.index.replaceAll(fences)
  }

  /** Someone may have been inside when the server stopped. */
  async function readGhosts(): Promise<void> {
    for (const { geofence, removedAt } of await latelyRemoved(database, ghostTime)) {
      const { documents, ghosts } = shelfOf(geofence)
      const fence = toFence(geofence)
      documents.set(geofence.id, JSON.stringify(nestedGeofence(geofence)))
      ghosts.set(geofence.id, { ...fence, endsAt: Math.min(fence.endsAt, removedAt) })
    }
  }

  return {
    of: (scope) => shelfOf(scope).geofences,
    catchUp() {
      // One after the other: who asks now must see what was committed before.
      catchingUp = catchingUp.catch(() => {}).then(readChanges)
      return catchingUp
    },
  }
}

function emptyShelf(parsed: Shelf['parsed']): Shelf {
  const index = createBoxIndex<Fence>()
  const ghosts = new Map<string, Fence>()
  const documents = new Map<string, string>()

  function parse(id: string): NestedGeofence | undefined {
    const text = documents.get(id)
    if (text === undefined) return undefined
    const document = JSON.parse(text) as NestedGeofence
    parsed.set(id, document)
    return document
  }

  const geofences: Geofences = {
    fence: (id) => index.get(id) ?? ghosts.get(id),
    fencesNear(x, y, metres) {
      const near: Fence[] = []
      index.search(boxAround(x, y, metres), (fence) => near.push(fence))
      return near
    },
    document: (id) => parsed.get(id) ?? parse(id),
  }
  return { index, ghosts, documents, parsed, geofences }
}

/** Long enough for every sweep to pass, short enough to forget. */
const ghostTime = 600_000 // milliseconds

function bury({ index, ghosts, documents, parsed }: Shelf, id: string, now: number): void {
  const fence = index.get(id)
  index.remove(id)
  if (fence) ghosts.set(id, { ...fence, endsAt: Math.min(fence.endsAt, now) })
  for (const [old, { endsAt }] of ghosts) {
    if (endsAt > now - ghostTime) continue
    ghosts.delete(old)
    documents.delete(old)
    parsed.delete(old)
  }
}

function gather<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
