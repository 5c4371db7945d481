import { Type } from 'typebox'
import { errors } from '../errors.ts'
import { Answer, Choice, CommaList, Coordinates, Limit, MetadataFilters } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Geofence, NestedGeofence } from '../model/geofence.ts'
import { geofenceAnswer } from '../model/geofence-answers.ts'
import { hasMetadata } from '../model/metadata-filter.ts'
import { travelModes } from '../model/travel-modes.ts'
import { User } from '../model/user.ts'
import type { Engine } from '../routing/engine/engine.ts'
import { usersByTravelTime } from '../routing/users-by-travel-time.ts'
import type { Database } from '../store/database.ts'
import { geofencesByIds } from '../store/geofences/geofences.ts'
import { searchUsers } from '../store/users/users.ts'
import { nearestFences } from '../tracking/nearest-geofences.ts'
import type { Tracker } from '../tracking/tracker.ts'

const tags = ['Search']
const near = Coordinates('Where to search, as latitude,longitude.')
const metadata = Type.Optional(MetadataFilters('Only what has this metadata: `metadata[key]=value`.'))

const FoundGeofence = Type.Object({
  ...NestedGeofence.properties,
  geometry: Type.Optional(Geofence.properties.geometry),
})

const FoundUser = Type.Object({
  ...User.properties,
  duration: Type.Optional(
    Type.Number({ description: 'With mode: the minutes that the user needs to come here.' }),
  ),
})

export function searchApi(
  app: App,
  { database, engine, tracker }: { database: Database; engine: Engine; tracker: Tracker },
): void {
  app.get(
    '/v1/search/geofences',
    {
      config: { access: 'publishable', limit: { name: 'search.geofences', perSecond: 50 } },
      schema: {
        tags,
        operationId: 'searchGeofences',
        summary: 'Search geofences near a place, the nearest first',
        querystring: Type.Object({
          near,
          radius: Type.Optional(
            Type.Number({ minimum: 0, maximum: 20_100_000, description: 'Metres; everywhere by default.' }),
          ),
          limit: Limit(1, 1000, 100),
          tags: Type.Optional(CommaList('Only of these tags, comma-separated.')),
          metadata,
          includeGeometry: Type.Boolean({
            default: true,
            description: 'False is needed for more than 100 results.',
          }),
        }),
        response: { 200: Answer({ geofences: Type.Array(FoundGeofence) }), default: ErrorBody },
      },
    },
    async (request) => {
      const {
        near: place,
        radius,
        limit,
        tags: wanted,
        metadata: filters = [],
        includeGeometry,
      } = request.query
      if (includeGeometry && limit > 100) throw errors.tooManyGeometries(limit)
      const geofences = tracker.geodataOf(request.caller)
      const now = Date.now()
      const found = nearestFences(geofences, place.longitude, place.latitude, limit, radius, (fence) => {
        if (!fence.enabled || now >= fence.endsAt || (wanted && !wanted.includes(fence.tag))) return false
        return filters.length === 0 || hasMetadata(geofences.document(fence.id)?.metadata, filters)
      })
      const documents = found.flatMap(({ id }) => geofences.document(id) ?? [])
      if (!includeGeometry) return ok({ geofences: documents })
      const stored = await geofencesByIds(
        database,
        request.caller,
        documents.map(({ _id }) => _id),
      )
      const geometries = new Map(stored.map((one) => [one.id, geofenceAnswer(one).geometry]))
      return ok({
        geofences: documents.map((document) => {
          const geometry = geometries.get(document._id)
          return { ...document, ...(geometry && { geometry }) }
        }),
      })
    },
  )

  app.get(
    '/v1/search/users',
    {
      config: { access: 'secret', limit: { name: 'search.users', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'searchUsers',
        summary: 'Search users near a place, the nearest first',
        querystring: Type.Object({
          near,
          radius: Type.Number({
            minimum: 1,
            maximum: 10_000,
            default: 1000,
            description: 'Metres, at least 100; with mode, minutes of travel.',
          }),
          mode: Type.Optional(
            Choice(travelModes, 'Search by the time that the users need to come here, instead of by metres.'),
          ),
          limit: Limit(1, 100, 10),
          metadata,
        }),
        response: { 200: Answer({ users: Type.Array(FoundUser) }), default: ErrorBody },
      },
    },
    async (request) => {
      const { near: place, radius, mode, limit, metadata: filters = [] } = request.query
      if (!mode && radius < 100) throw errors.invalid('radius', 'Valid range: [100, 10000].')
      const { longitude, latitude } = place
      const search = (metres: number, most: number) =>
        searchUsers(database, request.caller, longitude, latitude, metres, most, filters)
      if (!mode) return ok({ users: await tracker.answers(await search(radius, limit)) })
      const wanted = { destination: place, minutes: radius, mode, limit }
      const { users: found, minutes } = await usersByTravelTime(engine, wanted, search)
      const users = await tracker.answers(found)
      return ok({ users: users.map((user, at) => ({ ...user, duration: minutes[at] })) })
    },
  )
}
