import { Type } from 'typebox'
import { Answer } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Source, sources } from '../model/map/sources.ts'

/** Sources and licences of the map data; open to all, as the licences require. */
export function attributionApi(app: App): void {
  app.get(
    '/attribution',
    {
      config: { access: 'open' },
      schema: {
        tags: ['Service'],
        operationId: 'getAttribution',
        summary: 'List the sources of the map data and their licences',
        description: 'Needs no key.',
        response: { 200: Answer({ sources: Type.Array(Source) }), default: ErrorBody },
      },
    },
    () => ok({ sources: [...sources] }),
  )
}
