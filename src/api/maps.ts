import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Atlas } from '../atlas/atlas.ts'
import { openBaseMap } from '../atlas/map/base-map.ts'
import { errors } from '../errors.ts'
import { Choice } from '../http/input/params.ts'
import type { App } from '../http/operation.ts'
import { ErrorBody } from '../http/replies.ts'
import { mapStyle } from '../maps/drawing/style.ts'
import { regularFont } from '../maps/drawing/style-labels.ts'
import { MapTiles } from '../maps/tiles.ts'
import { type Language, languages } from '../model/map/languages.ts'
import { finestZoom } from '../model/map/map-kinds.ts'

const tags = ['Maps']
/** A map asks for dozens of tiles at once. */
const config = { access: 'publishable' as const, limit: { name: 'maps', perSecond: 1000 } }
const tileType = 'application/vnd.mapbox-vector-tile'
const unpack = promisify(gunzip)

/** Ours, and what the public maps plugin calls them. */
const styleNames = {
  light: 'light',
  dark: 'dark',
  'radar-default-v1': 'light',
  'radar-light-v1': 'light',
  'radar-dark-v1': 'dark',
} as const
type AnyStyle = keyof typeof styleNames

const publishableKey = Type.Optional(
  Type.String({ description: 'A key of the project, where it cannot be sent as `Authorization`.' }),
)

/** Styles, and the tiles, letters and signs that they are drawn with. */
export async function mapsApi(app: App, { atlas }: { atlas: Atlas }): Promise<void> {
  const base = await openBaseMap()
  const tiles = new MapTiles(atlas, base.outline)

  app.get(
    '/maps/styles/:style',
    {
      config,
      schema: {
        tags,
        operationId: 'getMapStyle',
        summary: 'Get a style for MapLibre, with the addresses of its tiles, letters and signs',
        description: 'A key in the query is handed on to these addresses.',
        params: Type.Object({
          style: Choice(Object.keys(styleNames) as AnyStyle[], 'The name of the style.'),
        }),
        querystring: Type.Object({
          language: Type.Optional(
            Type.String({
              description: `Names in this language, where they are known in it: ${languages.join(', ')}. In that of the place by default.`,
            }),
          ),
          publishableKey,
        }),
        response: {
          200: Type.Unsafe<object>({
            type: 'object',
            additionalProperties: true,
            description: 'The style, as the MapLibre Style Specification has it.',
          }),
          default: ErrorBody,
        },
      },
    },
    ({ params, query, protocol, host }) =>
      mapStyle(styleNames[params.style], {
        address: `${protocol}://${host}`,
        query: query.publishableKey ? `?publishableKey=${encodeURIComponent(query.publishableKey)}` : '',
        language: languages.find(
          (language): language is Language => language === query.language?.slice(0, 2),
        ),
      }),
  )

  app.get(
    '/maps/tiles/:z/:x/:y',
    {
      config,
      schema: {
        tags,
        operationId: 'getMapTile',
        summary: 'Get a vector tile of the imported regions and the outline of the world',
        params: Type.Object({
          z: Type.Integer({ minimum: 0, maximum: finestZoom, description: 'Zoom.' }),
          x: Type.Integer({ minimum: 0, description: 'Column, from the west.' }),
          y: Type.Integer({ minimum: 0, description: 'Row, from the north.' }),
        }),
        querystring: Type.Object({ publishableKey }),
        response: {
          200: {
            description: 'A tile as the Mapbox Vector Tile Specification 2.1 has it.',
            content: { [tileType]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
          },
          default: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { z, x, y } = request.params
      if (x >= 2 ** z || y >= 2 ** z) throw errors.notFound('tile', `${z}/${x}/${y}`)
      reply.type(tileType).header('cache-control', 'private, max-age=300')
      return sendPacked(await tiles.tile(z, x, y), request, reply)
    },
  )

  app.get<{ Params: { font: string; range: string } }>(
    '/maps/glyphs/:font/:range',
    { config, schema: { hide: true } },
    ({ params }, reply) => {
      const [range = ''] = /^\d+-\d+/.exec(params.range) ?? []
      const fonts = [...params.font.split(','), regularFont]
      const found = fonts
        .map((font) => base.glyphs(font.trim(), range))
        .find((glyphs) => glyphs !== undefined)
      // Letters that no font of ours has: none of them.
      return sendFile(reply, 'application/x-protobuf', found ?? new Uint8Array(0))
    },
  )

  app.get<{ Params: { file: string } }>(
    '/maps/sprites/:file',
    { config, schema: { hide: true } },
    ({ params: { file } }, reply) => {
      const found = base.sprite(file)
      if (!found) throw errors.notFound('sprite', file)
      return sendFile(reply, file.endsWith('.png') ? 'image/png' : 'application/json; charset=utf-8', found)
    },
  )
}

function sendFile(reply: FastifyReply, type: string, bytes: Uint8Array): FastifyReply {
  return reply.type(type).header('cache-control', 'private, max-age=86400').send(Buffer.from(bytes))
}

async function sendPacked(
  packed: Buffer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const takesGzip = String(request.headers['accept-encoding'] ?? '').includes('gzip')
  reply.header('vary', 'Accept-Encoding')
  return takesGzip ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(await unpack(packed))
}
