import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import { errors } from '../../errors.ts'
import { Answer, Choice, Reference, UserId } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { publicUrlOf, WarningCode } from '../../http/public-url.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import type { Database } from '../../store/database.ts'
import { inviteDevice } from '../../tracking/devices/invitations.ts'
import { phoneApps } from '../../tracking/doors/invite-links.ts'

const Invite = Type.Object(
  {
    app: Choice(phoneApps, 'The app that it configures.'),
    deviceId: Type.String({ description: 'What the app will call its device.' }),
    url: Type.String({ description: 'Where the app will send locations.' }),
    link: Type.String({
      description:
        'Opened or scanned (as a QR code) on the device, it configures the app. For OsmAnd the web address to paste.',
    }),
    warning: Type.Optional(Type.String({ description: 'Why the device may not reach this server.' })),
    warningCode: Type.Optional(WarningCode),
  },
  {
    title: 'Invite',
    examples: [
      {
        app: 'traccar',
        deviceId: 'phone-5f3a9c01',
        url: 'https://groma.example.com/in/osmand/prj_test_pk_…?user=user-1',
        link: 'org.traccar.client://config?url=https%3A%2F%2Fgroma.example.com%2Fin%2Fosmand%2Fprj_test_pk_…%3Fuser%3Duser-1&id=phone-5f3a9c01',
      },
    ],
  },
)

export function invitesApi(app: App, { database, config }: { database: Database; config: Config }): void {
  app.post(
    '/v1/invites',
    {
      config: { access: 'secret', limit: { name: 'invites', perSecond: 10 }, errors: [409, 503] },
      schema: {
        tags: ['Devices'],
        operationId: 'inviteDevice',
        summary: 'Make a link that configures an app on a phone to send its locations',
        description:
          'OwnTracks, Traccar Client, Overland and OsmAnd send to this server without an SDK. The link contains the publishable key of the environment. Its address is GROMA_PUBLIC_URL, or else that of the server in its network.',
        body: Type.Object(
          {
            app: Choice(phoneApps, 'The app on the phone.'),
            userId: Type.Optional(
              UserId('Whose locations they are; without it the device is a user of its own.'),
            ),
            deviceId: Type.Optional(Reference('What the app calls its device; a new name by default.')),
          },
          { examples: [{ app: 'traccar', userId: 'user-1' }] },
        ),
        response: { 200: Answer({ invite: Invite }), default: ErrorBody },
      },
    },
    async ({ body, caller, raw }) => {
      const { url: baseUrl, ...warned } = publicUrlOf(config, config.port || (raw.socket.localPort ?? 0))
      const { userId, deviceId } = body
      const invitation = await inviteDevice(database, caller, { app: body.app, baseUrl, userId, deviceId })
      if (!invitation) throw errors.noPublishableKey(caller.live ? 'live' : 'test')
      return ok({ invite: { app: body.app, ...invitation, ...warned } })
    },
  )
}
