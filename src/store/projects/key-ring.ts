import { timingSafeEqual } from 'node:crypto'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { hashKey } from './projects.ts'

/** The project and environment that a key belongs to. */
export interface Caller extends Scope {
  secret: boolean
  disabled: boolean
}

/** The keys of all projects in memory, so that authentication does not wait for the database. */
export interface KeyRing {
  find(key: string): Caller | undefined
  reload(): Promise<void>
}

interface KeyRow extends Record<string, unknown> {
  hash: string
  project: number
  live: boolean
  secret: boolean
  disabled: boolean
  /** Milliseconds for which it is valid yet; null for ever. By the database's clock, as those of nodes may differ. */
  left: number | null
}

interface HeldKey {
  hash: Buffer
  caller: Caller
  /** By `performance.now()`. */
  validUntil: number
}

export function createKeyRing(database: Queries): KeyRing {
  let byHash = new Map<string, HeldKey>()
  // Keys verified since the last reload: hashing costs more than everything else before the handler. Invalid keys do not
  // get in. A map compares seeded hashes, so its timing does not reveal how much of a guess was right.
  let known = new Map<string, HeldKey>()

  function verify(key: string): HeldKey | undefined {
    const hash = hashKey(key)
    const found = byHash.get(hash)
    if (!found || !timingSafeEqual(found.hash, Buffer.from(hash, 'latin1'))) return undefined
    known.set(key, found)
    return found
  }

  return {
    find(key) {
      const held = known.get(key) ?? verify(key)
      return held && performance.now() < held.validUntil ? held.caller : undefined
    },
    async reload() {
      const rows = await database.query<KeyRow>(
        `select hash, project, live, secret, disabled, left_over as left from (
           select hash, project, live, secret, null::float8 as left_over from keys union all
           select hash, project, live, secret, extract(epoch from valid_until - now())::float8 * 1000 from rolled_keys
         ) as all_keys join projects on projects.id = project`,
      )
      const now = performance.now()
      byHash = new Map(
        rows.map(({ hash, left, ...caller }) => [
          hash,
          { hash: Buffer.from(hash, 'latin1'), caller, validUntil: left === null ? Infinity : now + left },
        ]),
      )
      known = new Map()
    },
  }
}
