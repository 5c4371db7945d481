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
}

export function createKeyRing(database: Queries): KeyRing {
  let byHash = new Map<string, { hash: Buffer; caller: Caller }>()
  // Keys verified since the last reload: hashing costs more than everything else before the handler. Invalid keys do not
  // get in. A map compares seeded hashes, so its timing does not reveal how much of a guess was right.
  let known = new Map<string, Caller>()

  function verify(key: string): Caller | undefined {
    const hash = hashKey(key)
    const found = byHash.get(hash)
    if (!found || !timingSafeEqual(found.hash, Buffer.from(hash, 'latin1'))) return undefined
    known.set(key, found.caller)
    return found.caller
  }

  return {
    find: (key) => known.get(key) ?? verify(key),
    async reload() {
      const rows = await database.query<KeyRow>(
        `select hash, project, live, secret, disabled
         from keys join projects on projects.id = keys.project`,
      )
      byHash = new Map(
        rows.map(({ hash, project, live, secret, disabled }) => [
          hash,
          { hash: Buffer.from(hash, 'latin1'), caller: { project, live, secret, disabled } },
        ]),
      )
      known = new Map()
    },
  }
}
