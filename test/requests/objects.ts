import type { Operation } from './operations.ts'

/** What exists on the server, learned from its answers, so that requests find something to read, change and delete. */

type Json = Record<string, unknown>

interface Found {
  _id?: string
  userId?: string
  deviceId?: string
  tag?: string
  externalId?: string
  legs?: { _id: string }[]
  shareId?: string
}

/** One that a request is about: its path parameters, and the body where that must name parts of it. */
export interface Subject {
  params: Record<string, string>
  body?: object
  /** To be called when it turns out to be gone. */
  forget(): void
}

export interface Objects {
  learn(answer: unknown, isLive: boolean): void
  /** Any one that fits the path of the operation. */
  find(operation: Operation, isLive: boolean, pick: number): Subject | undefined
}

/** Kinds as in paths, by the name of the field in which an answer has one or several. */
const kinds: Record<string, string> = {
  user: 'users',
  geofence: 'geofences',
  beacon: 'beacons',
  trip: 'trips',
  event: 'events',
  segment: 'segments',
  import: 'imports',
  webhook: 'webhooks',
  alert: 'alerts',
}

/** The oldest make room. */
const mostOfAKind = 40

/** What is let go may still be there: the caller learns which it is. */
type LetGo = (kind: string, found: Found, isLive: boolean) => void

export function createObjects(letGo: LetGo = () => {}): Objects {
  const pools = new Map<string, Map<string, Found>>()

  function poolOf(kind: string, isLive: boolean): Map<string, Found> {
    const name = `${kind} ${isLive}`
    const pool = pools.get(name) ?? new Map<string, Found>()
    pools.set(name, pool)
    return pool
  }

  function learn(value: unknown, isLive: boolean, name = ''): void {
    if (Array.isArray(value)) for (const item of value) learn(item, isLive, name.replace(/s$/, ''))
    else if (typeof value === 'object' && value !== null) {
      const kind = kinds[name]
      const oldest = kind && add(poolOf(kind, isLive), value as Found)
      if (oldest) letGo(kind, oldest, isLive)
      for (const [key, item] of Object.entries(value as Json)) learn(item, isLive, key)
    }
  }

  return {
    learn,
    find({ path }, isLive, pick) {
      const kind = path.split('/')[2] ?? ''
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      const needed = /legs|optimize/.test(path) ? [...names, 'legId'] : names
      const pool = poolOf(kind, isLive)
      const fitting = [...pool].filter(([, found]) =>
        needed.every((name) => valuesOf(found, name, kind).length > 0),
      )
      const [id, found] = fitting[pick % fitting.length] ?? []
      if (id === undefined || found === undefined || names.length === 0) return undefined
      const one = (values: string[]) => values[pick % values.length] ?? ''
      return {
        params: Object.fromEntries(names.map((name) => [name, one(valuesOf(found, name, kind))])),
        ...(path.endsWith('/legs') && { body: { legs: found.legs?.map(({ _id }) => _id).reverse() } }),
        forget: () => void pool.delete(id),
      }
    },
  }
}

/** Returns the one that had to make room. */
function add(pool: Map<string, Found>, found: Found): Found | undefined {
  const id = found._id ?? found.externalId
  if (id === undefined) return undefined
  const before = pool.get(id)
  pool.delete(id)
  pool.set(id, { ...before, ...found })
  const [oldest] = pool
  if (pool.size <= mostOfAKind || !oldest) return undefined
  pool.delete(oldest[0])
  return oldest[1]
}

/** What may stand for the parameter in a path. */
function valuesOf(found: Found, name: string, kind: string): string[] {
  const { _id, userId, deviceId, tag, externalId, legs, shareId } = found
  const values: Record<string, (string | undefined)[]> = {
    id: kind === 'users' ? [_id, userId, deviceId] : kind === 'trips' ? [_id, externalId] : [_id],
    tag: [tag],
    externalId: [externalId],
    legId: (legs ?? []).map((leg) => leg._id),
    shareId: [shareId],
  }
  return (values[name] ?? [])
    .filter((value) => value !== undefined)
    .filter((value) => value !== '.' && value !== '..')
}
