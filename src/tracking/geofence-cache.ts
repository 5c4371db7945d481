import { LRUCache } from 'lru-cache'
import { boxAround } from '../geo/box.ts'
import { type BoxIndex, createBoxIndex } from '../geo/box-index.ts'
import type { NestedGeofence } from '../model/geofence.ts'
import { nestedGeofence } from '../model/geofence-answers.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { changesAfter, recentlyRemoved } from '../store/geofences/geofence-changes.ts'
import type { Fence } from './geofences/fence.ts'
import { toFence } from './geofences/to-fence.ts'
import type { ProjectGeofences } from './project-geodata.ts'

/** Every geofence of every project in memory, kept current with the changes of all nodes. */
export interface GeofenceCache {
  of(scope: Scope): ProjectGeofences
  /** Applies the changes since the last call; those committed before the call are in force after it. */
  catchUp(): Promise<void>
}

interface CachedProject {
  index: BoxIndex<Fence>
  /** Deleted lately: users who were inside may still get their exit. */
  removed: Map<string, RemovedFence>
  /** As JSON text: a million parsed documents would take several times the memory. */
  documents: Map<string, string>
  /** The documents used last, parsed; one cache for all projects. */
  parsed: LRUCache<string, NestedGeofence>
  geofences: ProjectGeofences
}

interface RemovedFence {
  fence: Fence
  at: number // Unix milliseconds
}

const mostParsed = 20_000

export function createGeofenceCache(database: Database, now: () => number): GeofenceCache {
  const projects = new Map<string, CachedProject>()
  const parsed = new LRUCache<string, NestedGeofence>({ max: mostParsed })
  let revision = 0
  let catchingUp = Promise.resolve()

  function projectOf({ project, live }: Scope): CachedProject {
    const name = `${project}:${live}`
    const cached = projects.get(name) ?? emptyProject(parsed)
    projects.set(name, cached)
    return cached
  }

  async function readChanges(): Promise<void> {
    const atFirst = new Map<CachedProject, Fence[]>()
    if (revision === 0) await readRemoved()
    for await (const { upserts, removals, revision: reached } of changesAfter(database, revision)) {
      for (const stored of upserts) {
        const cached = projectOf(stored)
        cached.documents.set(stored.id, JSON.stringify(nestedGeofence(stored)))
        cached.parsed.delete(stored.id)
        if (revision > 0) cached.index.set(toFence(stored))
        else append(atFirst, cached, toFence(stored))
      }
      for (const { id, removedAt, ...scope } of removals) {
        remove(projectOf(scope), id, removedAt, now())
      }
      if (upserts.length + removals.length === 0) revision = reached
    }
    for (const [cached, fences] of atFirst) cached.index.replaceAll(fences)
  }

  /** Users may have been inside when the server stopped. */
  async function readRemoved(): Promise<void> {
    for (const { geofence, removedAt } of await recentlyRemoved(database, keepRemoved)) {
      const { documents, removed } = projectOf(geofence)
      documents.set(geofence.id, JSON.stringify(nestedGeofence(geofence)))
      removed.set(geofence.id, { fence: removedFence(toFence(geofence), removedAt), at: removedAt })
    }
  }

  return {
    of: (scope) => projectOf(scope).geofences,
    catchUp() {
      // One at a time: a caller must see everything committed before its call.
      catchingUp = catchingUp.catch(() => {}).then(readChanges)
      return catchingUp
    },
  }
}

function emptyProject(parsed: CachedProject['parsed']): CachedProject {
  const index = createBoxIndex<Fence>()
  const removed = new Map<string, RemovedFence>()
  const documents = new Map<string, string>()

  function parse(id: string): NestedGeofence | undefined {
    const text = documents.get(id)
    if (text === undefined) return undefined
    const document = JSON.parse(text) as NestedGeofence
    parsed.set(id, document)
    return document
  }

  const geofences: ProjectGeofences = {
    fence: (id) => index.get(id) ?? removed.get(id)?.fence,
    fencesNear(x, y, metres) {
      const near: Fence[] = []
      index.search(boxAround(x, y, metres), (fence) => near.push(fence))
      return near
    },
    document: (id) => parsed.get(id) ?? parse(id),
  }
  return { index, removed, documents, parsed, geofences }
}

/** Longer than any sweep takes. */
const keepRemoved = 600_000 // milliseconds

function remove(
  { index, removed, documents, parsed }: CachedProject,
  id: string,
  removedAt: number,
  now: number,
): void {
  const fence = index.get(id)
  index.remove(id)
  if (fence) removed.set(id, { fence: removedFence(fence, removedAt), at: now })
  for (const [old, { at }] of removed) {
    if (at > now - keepRemoved) continue
    removed.delete(old)
    documents.delete(old)
    parsed.delete(old)
  }
}

/** One that had ended before is only cleared away: until that time it was there. */
function removedFence(fence: Fence, removedAt: number): Fence {
  return fence.endsAt <= removedAt ? fence : { ...fence, endsAt: removedAt, isDeleted: true }
}

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
