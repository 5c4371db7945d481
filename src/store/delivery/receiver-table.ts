import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { holdRevision, moveRevision } from '../revisions.ts'
import { parameters, type RowMapping } from '../rows/row-mapping.ts'

interface Receiver extends Scope {
  id: string
  createdAt: number
}

/** Webhooks, or the alerts with their e-mails: each has a row in `receivers` as well. Who changes one moves the revision `webhooks`. */
export function receiverTable<Item extends Receiver>(
  table: 'webhooks' | 'alerts',
  { select, read, written, values }: RowMapping<Item>,
) {
  /** Newest first. */
  function list(
    database: Queries,
    { project, live }: Scope,
    page: { limit: number; cursor?: ListPosition },
  ): Promise<Page<Item>> {
    return readPage(
      page,
      (limit, cursor) =>
        database.query(
          `select ${select} from ${table} where project = $1 and live = $2 and ${isAfter('created_at', 3, 'asc')}
         order by created_at desc, id limit $5`,
          [project, live, ...cursorValues(cursor), limit],
        ),
      read,
      ({ createdAt, id }) => ({ at: createdAt, id }),
    )
  }

  async function get(database: Queries, { project, live }: Scope, id: string): Promise<Item | undefined> {
    const rows = await database.query(
      `select ${select} from ${table} where id = $1 and project = $2 and live = $3`,
      [id, project, live],
    )
    return rows.map(read)[0]
  }

  async function add(transaction: Queries, item: Item): Promise<void> {
    await moveRevision(transaction, 'webhooks')
    await transaction.query(
      `insert into ${table} (${written.join(', ')}) values (${parameters(written)})`,
      values(item),
    )
    await transaction.query('insert into receivers (id) values ($1)', [item.id])
  }

  /** What waits for it and its log are purged by a job. False when there is none. */
  function remove(database: Database, { project, live }: Scope, id: string): Promise<boolean> {
    return database.transaction(async (transaction) => {
      await holdRevision(transaction, 'webhooks') // first, as in a change: else the two wait for each other
      const gone = await transaction.query(
        `delete from ${table} where id = $1 and project = $2 and live = $3 returning id`,
        [id, project, live],
      )
      if (gone.length === 0) return false
      await transaction.query('delete from receivers where id = $1', [id])
      await moveRevision(transaction, 'webhooks')
      return true
    })
  }

  return { list, get, add, remove }
}
