import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { bucketOf } from '../ids.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { isKeptUser } from '../retention/kept-since.ts'
import { type StoredUser, toStoredUser, type UserRow, userColumns } from './tracking.ts'
import type { UserPage } from './users.ts'

/** Users in whom a part of a text is looked for at most: those of the newest quarters of an hour. Some 50 ms of the database. */
export const mostSearched = 20_000

/** Of one device, in the order of their last update. */
const mostOfDevice = 100

/**
 * Users with the text in an id, the description or a value of the metadata, in any case; latest update first. A part of
 * them is looked for in the users updated last, so that a search of a million costs no more than one of some thousands; by a whole
 * id all are found.
 */
export async function findUsers(
  database: Queries,
  { project, live }: Scope,
  text: string,
  page: UserPage,
): Promise<Page<StoredUser>> {
  const slice = (limit: number, cursor: ListPosition | undefined) =>
    database.query<UserRow>(
      `select ${userColumns} from (
         select bucket, id from (
           (select bucket, id, updated_at, created_at from users where bucket = $4 and id = $3 and project = $1 and live = $2)
           union
           (select bucket, id, updated_at, created_at from users where project = $1 and live = $2 and user_id = $3)
           union
           (select bucket, id, updated_at, created_at from users where project = $1 and live = $2 and device_id = $3
            order by updated_at desc limit ${mostOfDevice})
           union
           (select bucket, id, updated_at, created_at from (
              select bucket, id, updated_at, created_at, user_id, device_id, description, metadata from users
              where project = $1 and live = $2 order by quarter desc limit ${mostSearched}) as latest
            where strpos(lower(concat_ws(E'\\n', id, user_id, device_id, description)), lower($3)) > 0
              or exists (select from jsonb_each_text(metadata) as one where strpos(lower(value), lower($3)) > 0))
         ) as found
         where ${isKeptUser}
           and ($5::timestamptz is null or updated_at < $5) and ($6::timestamptz is null or updated_at > $6)
           and ${isAfter('updated_at', 8, 'asc')}
         order by updated_at desc, id
         limit $7) as page join users using (bucket, id)
       order by updated_at desc, id`,
      [
        project,
        live,
        text,
        bucketOf(text),
        page.updatedBefore,
        page.updatedAfter,
        limit,
        ...cursorValues(cursor),
      ],
    )
  return readPage(page, slice, toStoredUser, ({ id, updatedAt }) => ({ at: updatedAt, id }))
}
