import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import { errors } from '../../errors.ts'
import { Answer, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { publicUrlOf, WarningCode } from '../../http/public-url.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { Datetime, Id } from '../../model/fields.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database } from '../../store/database.ts'
import { deleteShare, listShares, type TripShare } from '../../store/trips/shares.ts'
import { getTrip } from '../../store/trips/trips.ts'
import { shareTrip } from '../../tracking/trips/sharing.ts'

const tags = ['Trips']
const trip = Reference('The trip, by `_id` or `externalId`.', 'order-42')
const shareId = '697decbbe5a1c04f3b2d0042'

const expiresAt = Datetime('When the link ends at the latest; it also ends an hour after the trip.')
const displayName = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'What the page calls the user; it says nothing else about them.',
  examples: ['Ana'],
})

const NewShare = Type.Object(
  {
    _id: Id('share'),
    url: Type.String({ description: 'The link. It is not stored, so it cannot be read again.' }),
    expiresAt,
    warning: Type.Optional(Type.String({ description: 'Why others may not reach this server.' })),
    warningCode: Type.Optional(WarningCode),
  },
  {
    title: 'NewShare',
    examples: [
      {
        _id: shareId,
        url: 'https://groma.example.com/share/3q2-7wAAAAAAAAAAAAAAAA',
        expiresAt: '2026-02-02T12:00:00.000Z',
      },
    ],
  },
)

const Share = Type.Object(
  { _id: Id('share'), displayName: Type.Optional(displayName), createdAt: Datetime(), expiresAt },
  {
    title: 'Share',
    examples: [
      {
        _id: shareId,
        displayName: 'Ana',
        createdAt: '2026-01-31T12:00:00.000Z',
        expiresAt: '2026-02-02T12:00:00.000Z',
      },
    ],
  },
)

/** Links that show one trip to people without a key. */
export function tripShareApi(app: App, { database, config }: { database: Database; config: Config }): void {
  app.post(
    '/v1/trips/:id/share',
    {
      config: { access: 'secret', limit: { name: 'trips.share', perSecond: 10 }, errors: [404, 409, 503] },
      schema: {
        tags,
        operationId: 'shareTrip',
        summary: 'Make a link that shows a trip to people without a key',
        description:
          'A page with a map, the live position, ETA and destination, and of the user nothing but the display name. It ends an hour after the trip, after 48 hours at the latest. The address in the link is GROMA_PUBLIC_URL, or else that of the server in its network.',
        params: Type.Object({ id: trip }),
        body: Type.Object(
          { displayName: Type.Optional(displayName) },
          { examples: [{ displayName: 'Ana' }] },
        ),
        response: { 200: Answer({ share: NewShare }), default: ErrorBody },
      },
    },
    async ({ params, body, caller, raw }) => {
      const { url, ...warned } = publicUrlOf(config, config.port || (raw.socket.localPort ?? 0))
      const share = await shareTrip(database, caller, params.id, body.displayName)
      return ok({
        share: {
          _id: share.id,
          url: `${url}/share/${share.token}`,
          expiresAt: share.expiresAt,
          ...warned,
        },
      })
    },
  )

  app.get(
    '/v1/trips/:id/share',
    {
      config: { access: 'secret', limit: { name: 'trips.shares', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'listTripShares',
        summary: 'List the links that show a trip, without their addresses',
        params: Type.Object({ id: trip }),
        response: { 200: Answer({ shares: Type.Array(Share) }), default: ErrorBody },
      },
    },
    async ({ params, caller }) => {
      const shares = await listShares(database, await tripIdOf(params.id, caller))
      return ok({ shares: shares.map(toAnswer) })
    },
  )

  app.delete(
    '/v1/trips/:id/share/:shareId',
    {
      config: { access: 'secret', limit: { name: 'trips.unshare', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'unshareTrip',
        summary: 'Revoke a link that shows a trip',
        params: Type.Object({ id: trip, shareId: Reference('The link, by `_id`.', shareId) }),
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async ({ params, caller }) => {
      const found = await deleteShare(database, await tripIdOf(params.id, caller), params.shareId)
      if (!found) throw errors.notFound('share', params.shareId)
      return ok({})
    },
  )

  async function tripIdOf(reference: string, scope: Scope): Promise<string> {
    const found = await getTrip(database, scope, reference)
    if (!found) throw errors.notFound('trip', reference)
    return found.id
  }
}

function toAnswer({ id, displayName: name, createdAt, expiresAt: over }: TripShare) {
  return { _id: id, ...(name !== null && { displayName: name }), createdAt, expiresAt: over }
}
