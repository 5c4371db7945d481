import { type TUnsafe, Type } from 'typebox'
import type { App } from '../http/operation.ts'
import { Answer, decoded, readMetadata } from '../http/params.ts'
import { hasNul, keepsNull, shown, Unexpected } from '../http/reader.ts'
import { ErrorBody, ok } from '../http/replies.ts'
import type { Metadata } from '../model/fields.ts'
import { PlacesSettings } from '../model/places-settings.ts'
import type { Database } from '../store/database.ts'
import { getPlacesSettings, patchPlacesSettings } from '../store/settings.ts'

const tags = ['Settings']

/** More than any map has chains with a use for it; a bound all the same. */
const mostChains = 10_000
const mostKeys = 16

export function settingsApi(app: App, { database }: { database: Database }): void {
  app.get(
    '/v1/settings',
    {
      config: { access: 'secret', limit: { name: 'settings.get', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'getSettings',
        summary: 'Get the Places settings',
        response: { 200: Answer(PlacesSettings.properties), default: ErrorBody },
      },
    },
    async (request) => ok(await getPlacesSettings(database, request.caller)),
  )

  app.patch(
    '/v1/settings',
    {
      config: { access: 'secret', limit: { name: 'settings.update', perSecond: 10 } },
      schema: {
        tags,
        operationId: 'updateSettings',
        summary: 'Change the Places settings',
        description:
          'What is not sent stays. `chainMetadata` and `chainMappings` are merged chain by chain; a chain sent as null is removed, and a whole key sent as null goes back to its default.',
        body: Type.Object({
          chainMetadata: Type.Optional(
            ByChain(
              'Your own metadata of chains, by slug.',
              (entry) => readMetadata(entry, mostKeys) as Metadata,
            ),
          ),
          chainMappings: Type.Optional(ByChain('Your own ids of chains, by slug.', readMapping)),
          placeFilters: Type.Optional(Filters()),
        }),
        response: { 200: Answer(PlacesSettings.properties), default: ErrorBody },
      },
    },
    async (request) => ok(await patchPlacesSettings(database, request.caller, request.body)),
  )
}

/** An object by chain slug, or its JSON text; null removes, the whole or one chain. */
function ByChain<Entry>(
  description: string,
  read: (sent: unknown) => Entry,
): TUnsafe<Record<string, Entry | null> | null> {
  return decoded(
    { type: ['object', 'null'], additionalProperties: true, description, [keepsNull]: true },
    (sent) => {
      const object = readObject(sent)
      if (object === null) return null
      const entries = Object.entries(object)
      if (entries.length > mostChains)
        throw new Unexpected(`Expected at most ${mostChains} chains, got ${entries.length}.`)
      return Object.fromEntries(
        entries.map(([slug, entry]) => {
          if (slug === '' || hasNul(slug))
            throw new Unexpected('Expected chain slugs such as "starbucks" as keys.')
          return [slug, entry === null ? null : read(entry)]
        }),
      )
    },
  )
}

function Filters(): TUnsafe<{ chain?: string[]; category?: string[] } | null> {
  const slugs = { type: 'array', items: { type: 'string' } }
  const description = 'Chains and categories that make place events; empty lists let all pass.'
  return decoded(
    {
      type: ['object', 'null'],
      properties: { chain: slugs, category: slugs },
      description,
      [keepsNull]: true,
    },
    (sent) => {
      const object = readObject(sent)
      if (object === null) return null
      const { chain, category } = object
      return {
        ...(chain != null && { chain: readSlugs(chain) }),
        ...(category != null && { category: readSlugs(category) }),
      }
    },
  )
}

function readObject(sent: unknown): Record<string, unknown> | null {
  const object = typeof sent === 'string' ? parse(sent) : sent
  if (typeof object !== 'object' || Array.isArray(object))
    throw new Unexpected(`Expected an object, got ${shown(sent)}.`)
  return object as Record<string, unknown> | null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readMapping(sent: unknown): string {
  if (typeof sent !== 'string' || sent === '' || sent.length > 256 || hasNul(sent)) {
    throw new Unexpected(`Expected an id of 1 to 256 characters for each chain, got ${shown(sent)}.`)
  }
  return sent
}

function readSlugs(sent: unknown): string[] {
  if (
    !Array.isArray(sent) ||
    sent.length > mostChains ||
    !sent.every((slug) => typeof slug === 'string' && slug !== '' && !hasNul(slug))
  ) {
    throw new Unexpected(`Expected lists of slugs under chain and category, got ${shown(sent)}.`)
  }
  return [...new Set<string>(sent)]
}
