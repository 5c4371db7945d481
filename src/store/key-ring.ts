import { timingSafeEqual } from 'node:crypto'
import type { Scope } from '../model/scope.ts'
import type { Queries } from './database.ts'
import { hashKey } from './projects.ts'

/** Who is calling, as their key tells. */
export interface Caller extends Scope {
  secret: boolean
  disabled: boolean
}

/** Every key of every project, in memory, so that authentication never waits on the database. */
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
  let callers = new Map<string, { hash: Buffer; caller: Caller }>()
  return {
    find(key) {
      const hash = hashKey(key)
      const found = callers.get(hash)
      // The look-up by hash tells nothing of the key; the comparison is in constant time all the same.
      return found && timingSafeEqual(found.hash, Buffer.from(hash, 'latin1')) ? found.caller : undefined
    },
    async reload() {
      const rows = await database.query<KeyRow>(
        `select hash, project, live, secret, disabled
         from keys join projects on projects.id = keys.project`,
      )
      callers = new Map(
        rows.map(({ hash, project, live, secret, disabled }) => [
          hash,
          { hash: Buffer.from(hash, 'latin1'), caller: { project, live, secret, disabled } },
        ]),
      )
    },
  }
}
