import { Type } from 'typebox'
import { Answer, Reference } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { addressOf } from '../http/requester.ts'
import type { Tracker } from '../tracking/tracker.ts'

const tags = ['SDKs']

const SdkConfiguration = Type.Object(
  {
    logLevel: Type.String(),
    bufferGeofenceEntries: Type.Boolean(),
    bufferGeofenceExits: Type.Boolean(),
    stopDetection: Type.Boolean(),
    defaultGeofenceDwellThreshold: Type.Number({ description: 'Minutes; 0 for none.' }),
    maxReplayBufferSize: Type.Integer(),
  },
  {
    examples: [
      {
        logLevel: 'info',
        bufferGeofenceEntries: true,
        bufferGeofenceExits: true,
        stopDetection: false,
        defaultGeofenceDwellThreshold: 0,
        maxReplayBufferSize: 120,
      },
    ],
  },
)

/** Operations that public SDKs call on their own. */
export function sdkApi(app: App, { tracker }: { tracker: Tracker }): void {
  app.get(
    '/v1/config',
    {
      config: { access: 'publishable', limit: { name: 'config', perSecond: 1000 } },
      schema: {
        tags,
        operationId: 'getConfig',
        summary: 'Get the SDK configuration of the project',
        querystring: Type.Object({}),
        response: {
          200: Type.Object({
            meta: Type.Object({
              code: Type.Integer(),
              sdkConfiguration: SdkConfiguration,
            }),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ caller }) => {
      const {
        bufferGeofenceEntries,
        bufferGeofenceExits,
        stopDetection,
        dwellThreshold = 0,
      } = tracker.settingsOf(caller)
      return {
        meta: {
          code: 200,
          sdkConfiguration: {
            logLevel: 'info',
            bufferGeofenceEntries,
            bufferGeofenceExits,
            stopDetection,
            defaultGeofenceDwellThreshold: dwellThreshold,
            maxReplayBufferSize: 120,
          },
        },
      }
    },
  )

  app.get(
    '/v1/ping',
    {
      config: { access: 'publishable', limit: { name: 'ping', perSecond: 100 } },
      schema: {
        tags,
        operationId: 'ping',
        summary: 'Get the IP address of the caller',
        response: { 200: Answer({ ip: Type.String({ examples: ['203.0.113.7'] }) }), default: ErrorBody },
      },
    },
    async (request) => ok({ ip: addressOf(request) }),
  )

  app.post(
    '/v1/logs',
    {
      config: { access: 'publishable', limit: { name: 'logs', perSecond: 100 } },
      schema: {
        tags,
        operationId: 'sendLogs',
        summary: 'Send log lines of an SDK',
        description: 'Written to the log of the server at level debug; not stored.',
        body: Type.Object(
          {
            deviceId: Type.Optional(Reference()),
            installId: Type.Optional(Reference()),
            logs: Type.Optional(
              Type.Array(
                Type.Object({
                  level: Type.Optional(Type.String({ maxLength: 32 })),
                  message: Type.Optional(Type.String({ maxLength: 10_000 })),
                }),
                { maxItems: 1000 },
              ),
            ),
          },
          { examples: [{ deviceId: 'device-1', logs: [{ level: 'info', message: 'Tracking started.' }] }] },
        ),
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async ({ body, log }) => {
      const { deviceId, installId, logs = [] } = body
      for (const { level, message } of logs)
        log.debug({ sdk: { deviceId, installId, level, message } }, 'from an SDK')
      return ok({})
    },
  )

  app.post(
    '/v1/search/autocomplete/click',
    {
      config: { access: 'publishable', limit: { name: 'search.autocomplete.click', perSecond: 100 } },
      schema: {
        tags,
        operationId: 'autocompleteClick',
        summary: 'Report which suggestion was chosen',
        description: 'Accepted, not stored.',
        body: Type.Object(
          {
            sessionToken: Type.Optional(Reference()),
            requestId: Type.Optional(Reference()),
            idx: Type.Optional(Type.Integer({ minimum: 0 })),
          },
          { examples: [{ sessionToken: 'session-1', idx: 0 }] },
        ),
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async () => ok({}),
  )
}
