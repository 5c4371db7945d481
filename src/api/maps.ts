import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Choice } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody } from '../http/replies.ts'
import type { Maps } from '../maps/maps.ts'
import { type Language, languages } from '../model/map/languages.ts'
import { finestZoom } from '../model/map/map-kinds.ts'

const tags = ['Maps']
/** A map loads dozens of tiles at once. */
const config = { access: 'publishable' as const, limit: { name: 'maps', perSecond: 1000 } }
const tileType = 'application/vnd.mapbox-vector-tile'
const unzip = promisify(gunzip)

/** Our names, and those of the public maps plugin. */
const styleNames = {
  light: 'light',
  dark: 'dark',
  'radar-default-v1': 'light',
  'radar-light-v1': 'light',
  'radar-dark-v1': 'dark',
} as const
type AnyStyle = keyof typeof styleNames

const publishableKey = Type.Optional(
  Type.String({ description: 'A publishable key, for clients that cannot send the `Authorization` header.' }),
)

/** Styles for MapLibre, and the tiles, glyphs and sprites that they refer to. */
export function mapsApi(app: App, { maps }: { maps: Maps }): void {
  app.get(
    '/maps/styles/:style',
    {
      config,
      schema: {
        tags,
        operationId: 'getMapStyle',
        summary: 'Get a style for MapLibre, with the URLs of its tiles, glyphs and sprites',
        description: 'A key in the query is added to these URLs.',
        params: Type.Object({
          style: Choice(Object.keys(styleNames) as AnyStyle[], 'The name of the style.'),
        }),
        querystring: Type.Object({
          language: Type.Optional(
            Type.String({
              description: `Language of the names, where known: ${languages.join(', ')}. By default names are in the local language.`,
            }),
          ),
          publishableKey,
        }),
        response: {
          200: Type.Unsafe<object>({
            type: 'object',
            additionalProperties: true,
            description: 'The style, by the MapLibre Style Specification.',
            examples: [
              {
                version: 8,
                name: 'Groma light',
                sources: { groma: { type: 'vector', tiles: ['https://example.com/maps/tiles/{z}/{x}/{y}'] } },
                layers: [{ id: 'background', type: 'background', paint: { 'background-color': '#f3f3f0' } }],
              },
            ],
          }),
          default: ErrorBody,
        },
      },
    },
    ({ params, query, protocol, host }) =>
      maps.style(styleNames[params.style], {
        baseUrl: `${protocol}://${host}`,
        query: query.publishableKey ? `?publishableKey=${encodeURIComponent(query.publishableKey)}` : '',
        language: languages.find(
          (language): language is Language => language === query.language?.slice(0, 2),
        ),
      }),
  )

  app.get(
    '/maps/tiles/:z/:x/:y',
    {
      config: { ...config, errors: [404] },
      schema: {
        tags,
        operationId: 'getMapTile',
        summary: 'Get a vector tile of the imported regions and the world outline',
        params: Type.Object({
          z: Type.Integer({ minimum: 0, maximum: finestZoom, description: 'Zoom.', examples: [14] }),
          x: Type.Integer({ minimum: 0, description: 'Column, from the west.', examples: [8795] }),
          y: Type.Integer({ minimum: 0, description: 'Row, from the north.', examples: [5294] }),
        }),
        querystring: Type.Object({ publishableKey }),
        response: {
          200: {
            description: 'A tile, by the Mapbox Vector Tile Specification 2.1.',
            content: { [tileType]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
          },
          default: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { z, x, y } = request.params
      return sendTile(await maps.tile(z, x, y), request, reply)
    },
  )

  app.get<{ Params: { font: string; range: string } }>(
    '/maps/glyphs/:font/:range',
    { config, schema: { hide: true } },
    ({ params }, reply) => sendGlyphs(maps, params, reply),
  )

  app.get<{ Params: { file: string } }>(
    '/maps/sprites/:file',
    { config, schema: { hide: true } },
    ({ params }, reply) => sendSprite(maps, params, reply),
  )
}

export function sendGlyphs(
  maps: Maps,
  { font, range }: { font: string; range: string },
  reply: FastifyReply,
): FastifyReply {
  const [numbers = ''] = /^\d+-\d+/.exec(range) ?? []
  const fonts = font.split(',').map((one) => one.trim())
  return sendFile(reply, 'application/x-protobuf', maps.glyphs(fonts, numbers))
}

export function sendSprite(maps: Maps, { file }: { file: string }, reply: FastifyReply): FastifyReply {
  const type = file.endsWith('.png') ? 'image/png' : 'application/json; charset=utf-8'
  return sendFile(reply, type, maps.sprite(file))
}

/**
 * Browsers keep these answers. One to a page of this server, such as the dashboard, allows no other origin, and one of several allowed
 * origins not the others: without the second name a page of another would be refused what is kept.
 */
const cachedBy = 'Accept-Encoding, Origin'

function sendFile(reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply {
  return reply
    .type(type)
    .headers({ 'cache-control': 'private, max-age=86400', vary: cachedBy })
    .send(Buffer.from(bytes))
}

export async function sendTile(
  gzipped: Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const takesGzip = String(request.headers['accept-encoding'] ?? '').includes('gzip')
  reply.headers({
    'content-type': tileType,
    'cache-control': 'private, max-age=300',
    vary: cachedBy,
  })
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(await unzip(gzipped))
}
