import { Type } from 'typebox'
import { MetadataFilters } from '../http/input/metadata.ts'
import { Answer, Choice, CommaList, Coordinates, Limit } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Geofence, geofenceExamples } from '../model/geofence.ts'
import { travelModes } from '../model/travel-modes.ts'
import { User, userExample } from '../model/user.ts'
import type { Engine } from '../routing/engine/engine.ts'
import type { Database } from '../store/database.ts'
import { searchGeofences, searchUsersNear } from '../tracking/search/near.ts'
import type { Tracker } from '../tracking/tracker.ts'

const tags = ['Search']
const near = Coordinates('Where to search, as latitude,longitude.')
const metadata = Type.Optional(MetadataFilters('Only results with this metadata: `metadata[key]=value`.'))

const FoundGeofence = Type.Object(
  { ...Geofence.properties, geometry: Type.Optional(Geofence.properties.geometry) },
  { examples: geofenceExamples },
)

const FoundUser = Type.Object(
  {
    ...User.properties,
    duration: Type.Optional(
      Type.Number({ description: 'With mode: minutes that the user needs to get here.' }),
    ),
  },
  { examples: [userExample] },
)

export function searchApi(app: App, parts: { database: Database; engine: Engine; tracker: Tracker }): void {
  app.get(
    '/v1/search/geofences',
    {
      config: { access: 'publishable', limit: { name: 'search.geofences', perSecond: 50 }, errors: [503] },
      schema: {
        tags,
        operationId: 'searchGeofences',
        summary: 'Search geofences near a point, the nearest first',
        description: '`userId`, `userIds` and `ip` are answered to secret keys only.',
        querystring: Type.Object({
          near,
          radius: Type.Optional(
            Type.Number({ minimum: 0, maximum: 20_100_000, description: 'Metres; everywhere by default.' }),
          ),
          limit: Limit(1, 1000, 100),
          tags: Type.Optional(CommaList('Only geofences with these tags, comma-separated.')),
          metadata,
          includeGeometry: Type.Boolean({
            default: true,
            description: 'Must be false for a limit above 100.',
          }),
        }),
        response: { 200: Answer({ geofences: Type.Array(FoundGeofence) }), default: ErrorBody },
      },
    },
    async ({ query, caller }) => ok({ geofences: await searchGeofences(parts, caller, query) }),
  )

  app.get(
    '/v1/search/users',
    {
      config: { access: 'secret', limit: { name: 'search.users', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'searchUsers',
        summary: 'Search users near a point, the nearest first',
        querystring: Type.Object({
          near,
          radius: Type.Number({
            default: 1000,
            description: 'Metres, 100 to 10000; with mode, minutes of travel, 1 to 10000.',
          }),
          mode: Type.Optional(
            Choice(travelModes, 'Search by travel time to this point instead of by metres.'),
          ),
          limit: Limit(1, 100, 10),
          metadata,
        }),
        response: { 200: Answer({ users: Type.Array(FoundUser) }), default: ErrorBody },
      },
    },
    async ({ query, caller }) =>
      ok({
        users: await searchUsersNear({ ...parts, engine: parts.engine.of(caller.project) }, caller, query),
      }),
  )
}
