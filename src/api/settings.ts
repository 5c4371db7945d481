import { Type } from 'typebox'
import { Metadata } from '../http/input/metadata.ts'
import { Answer, Dictionary, Nullable, Reference } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import { PlacesSettings, placesSettingsExamples } from '../model/project/places-settings.ts'
import {
  defaultProjectSettings,
  ProjectSettings,
  ProjectSettingsBody,
} from '../model/project/project-settings.ts'
import { newProjectRetention } from '../model/project/retention.ts'
import type { Database } from '../store/database.ts'
import { getPlacesSettings, patchPlacesSettings, patchProjectSettings } from '../store/projects/settings.ts'
import type { Tracker } from '../tracking/tracker.ts'

const tags = ['Settings']

/** More than any map has. */
const mostChains = 10_000

const Slugs = Type.Array(Reference(), { maxItems: mostChains })

const placesAnswer = { ...Answer(PlacesSettings.properties), examples: placesSettingsExamples }

const projectAnswer = Answer({
  settings: {
    ...ProjectSettings,
    examples: [{ ...defaultProjectSettings, retention: newProjectRetention }],
  },
})

export function settingsApi(app: App, { database, tracker }: { database: Database; tracker: Tracker }): void {
  app.get(
    '/v1/settings',
    {
      config: { access: 'secret', limit: { name: 'settings.get', perSecond: 10 }, errors: [503] },
      schema: {
        tags,
        operationId: 'getSettings',
        summary: 'Get the Places settings',
        response: { 200: placesAnswer, default: ErrorBody },
      },
    },
    async (request) => ok(await getPlacesSettings(database, request.caller)),
  )

  app.patch(
    '/v1/settings',
    {
      config: {
        access: 'secret',
        limit: { name: 'settings.update', perSecond: 10 },
        isAudited: true,
        changes: 'settings',
        errors: [503],
      },
      schema: {
        tags,
        operationId: 'updateSettings',
        summary: 'Change the Places settings',
        description:
          'Fields that are not sent stay. `chainMetadata` and `chainMappings` are merged by chain; a chain sent as null is removed, and a field sent as null is reset. In force on every server when it is answered.',
        body: Type.Object(
          {
            chainMetadata: Type.Optional(
              Nullable(
                Dictionary(Nullable(Metadata(16)), mostChains, 'Your own metadata of chains, by slug.'),
              ),
            ),
            chainMappings: Type.Optional(
              Nullable(Dictionary(Nullable(Reference()), mostChains, 'Your own ids of chains, by slug.')),
            ),
            placeFilters: Type.Optional(
              Nullable(Type.Object({ chain: Type.Optional(Slugs), category: Type.Optional(Slugs) })),
            ),
          },
          { examples: placesSettingsExamples },
        ),
        response: { 200: placesAnswer, default: ErrorBody },
      },
    },
    async (request) => {
      const settings = await patchPlacesSettings(database, request.caller, request.body)
      await tracker.reloadSettings()
      return ok(settings)
    },
  )

  app.get(
    '/v1/settings/project',
    {
      config: { access: 'secret', limit: { name: 'settings.getProject', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'getProjectSettings',
        summary: 'Get the tracking settings',
        response: { 200: projectAnswer, default: ErrorBody },
      },
    },
    async (request) => ok({ settings: tracker.settingsOf(request.caller) }),
  )

  app.patch(
    '/v1/settings/project',
    {
      config: {
        access: 'secret',
        limit: { name: 'settings.updateProject', perSecond: 10 },
        isAudited: true,
        changes: 'settings',
        errors: [503],
      },
      schema: {
        tags,
        operationId: 'updateProjectSettings',
        summary: 'Change the tracking settings',
        description:
          'Fields that are not sent stay; one sent as null is reset. In force on every server when it is answered.',
        body: {
          ...ProjectSettingsBody,
          examples: [{ places: true, events: { 'user.entered_place': true } }],
        },
        response: { 200: projectAnswer, default: ErrorBody },
      },
    },
    async (request) => {
      const settings = await patchProjectSettings(database, request.caller, request.body)
      await tracker.reloadSettings()
      return ok({ settings })
    },
  )
}
