import { Type } from 'typebox'
import { Answer } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { Source, sources } from '../model/map/sources.ts'

/** Whose data the answers are made of: open to all, as the licences want. */
export function attributionApi(app: App): void {
  app.get(
    '/attribution',
    {
      config: { access: 'open' },
      schema: {
        tags: ['Service'],
        operationId: 'getAttribution',
        summary: 'Whose data the answers are made of, and under which licences',
        description: 'Needs no key.',
        response: { 200: Answer({ sources: Type.Array(Source) }), default: ErrorBody },
      },
    },
    () => ok({ sources: [...sources] }),
  )
}
