import type { Event } from '../model/event.ts'
import type { Scope } from '../model/project/scope.ts'
import { tripAnswer } from '../model/trip.ts'
import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { listEvents } from '../store/events/events.ts'
import type { ListPosition, Page } from '../store/page.ts'
import { tripLocations } from '../store/trips/locations.ts'
import { listLocations } from '../store/users/locations.ts'
import { identitiesOf, sharesOf, speedsOf, tripsOf } from '../store/users/personal-data.ts'
import { getUser } from '../store/users/users.ts'

export interface ExportParts {
  database: Database
  /** As the API answers them. */
  answers(users: NonNullable<Awaited<ReturnType<typeof getUser>>>[]): Promise<User[]>
}

/** Rows that are read at once. */
const pageSize = 500

/**
 * Everything that is stored about a user, as the pieces of one JSON text: themselves and their names, locations, events, trips with
 * their locations and the names under which they are shared, and how fast they went on which roads. Undefined when there is none.
 */
export async function exportUser(
  { database, answers }: ExportParts,
  scope: Scope,
  reference: string,
): Promise<AsyncGenerator<string> | undefined> {
  const user = await getUser(database, scope, reference)
  if (!user) return undefined
  const [answer] = await answers([user])
  const [identities, trips] = await Promise.all([identitiesOf(database, user.id), tripsOf(database, user)])

  async function* events(): AsyncGenerator<Event[]> {
    yield* pages((page) => listEvents(database, scope, { ...page, users: [user?.id as string] }))
    // A trip may have events from before it had a user.
    for (const { id } of trips)
      for await (const ofTrip of pages((page) => listEvents(database, scope, { ...page, trip: id })))
        yield ofTrip.filter((event) => !('user' in event))
  }
  async function* travels() {
    for (const trip of trips) {
      const locations = await tripLocations(database, [trip.id])
      yield [tripAnswer(trip, Date.now(), locations.get(trip.id))]
    }
  }
  async function* text(): AsyncGenerator<string> {
    yield `{"meta":{"code":200},"user":${JSON.stringify(answer)},"identities":${JSON.stringify(identities)}`
    yield* list(
      'locations',
      pages((page) => listLocations(database, user as NonNullable<typeof user>, page)),
    )
    yield* list('events', events())
    yield* list('trips', travels())
    yield* list('shares', one(await sharesOf(database, trips)))
    yield* list('speeds', one(await speedsOf(database, user as NonNullable<typeof user>)))
    yield '}'
  }
  return text()
}

async function* pages<Item>(
  read: (wanted: { limit: number; cursor?: ListPosition }) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  for (let cursor: ListPosition | undefined; ; ) {
    const { items, positions, hasMore } = await read({ limit: pageSize, ...(cursor && { cursor }) })
    yield items
    cursor = positions.at(-1)
    if (!hasMore || !cursor) return
  }
}

async function* one<Item>(items: Item[]): AsyncGenerator<Item[]> {
  yield items
}

/** `,"name":[…]` */
async function* list(name: string, all: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let between = ''
  yield `,"${name}":[`
  for await (const items of all) {
    if (items.length === 0) continue
    yield between + items.map((item) => JSON.stringify(item)).join(',')
    between = ','
  }
  yield ']'
}
