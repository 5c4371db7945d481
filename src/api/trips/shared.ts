import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../../errors.ts'
import type { Limiter } from '../../http/limits/limits.ts'
import type { App } from '../../http/operation.ts'
import type { BuiltFiles } from '../../http/pages/built-files.ts'
import { ok } from '../../http/replies.ts'
import { subscriberOf } from '../../http/requester.ts'
import { tileBox } from '../../maps/drawing/tile-grid.ts'
import type { Maps } from '../../maps/maps.ts'
import { type Language, languages } from '../../model/map/languages.ts'
import { finestZoom } from '../../model/map/map-kinds.ts'
import type { Database } from '../../store/database.ts'
import type { Tracker } from '../../tracking/tracker.ts'
import { isInArea, openSharedPage, type SharedPage } from '../../tracking/trips/sharing.ts'
import { sendGlyphs, sendSprite, sendTile } from '../maps.ts'

interface Parts {
  database: Database
  tracker: Tracker
  limiter: Limiter
  maps: Maps
  pages: BuiltFiles
}

/** Of one address (of IPv6 one /64), and of one link: a map loads dozens of tiles at once. */
const limit = { name: 'trips.shared', perSecond: 200 }
const open = { config: { access: 'open' as const, limit }, schema: { hide: true } }

type Shared<More = object> = { Params: { token: string } & More }

/**
 * What a link to a trip opens, without a key: its page, the trip, and the tiles around it. A token that was revoked, is over or never was
 * is answered alike.
 */
export function sharedTripApi(app: App, parts: Parts): void {
  const { limiter, maps, pages } = parts

  async function opened(request: FastifyRequest, reply: FastifyReply): Promise<SharedPage | undefined> {
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    await limiter.takeFor(limit, `address ${subscriberOf(request)}`, reply)
    const page = await openSharedPage(parts, (request.params as { token: string }).token)
    if (page) await limiter.takeFor(limit, `link ${page.share.id}`, reply)
    return page
  }

  async function pageOf(request: FastifyRequest, reply: FastifyReply): Promise<SharedPage> {
    const page = await opened(request, reply)
    if (!page) throw errors.noShare()
    return page
  }

  /** The page itself says that a link has ended, in the language of the browser. */
  app.get<Shared>('/share/:token', open, async (request, reply) => {
    const page = await opened(request, reply)
    return pages.send('share.html', request, reply.code(page ? 200 : 404))
  })

  app.get<Shared>('/share/:token/trip', open, async (request, reply) => {
    const { share, trip, area } = await pageOf(request, reply)
    reply.header('cache-control', 'no-store')
    return ok({
      trip,
      expiresAt: share.expiresAt,
      ...(area && { area: [area.minX, area.minY, area.maxX, area.maxY] }),
    })
  })

  /** Its URLs have no host: the page completes them with its own. */
  app.get<Shared<{ style: string }> & { Querystring: { language?: string } }>(
    '/share/:token/maps/styles/:style',
    open,
    async (request, reply) => {
      await pageOf(request, reply)
      const { style, token } = request.params
      if (style !== 'light' && style !== 'dark') throw errors.notFound('style', style)
      return maps.style(style, {
        baseUrl: `/share/${token}`,
        query: '',
        language: languages.find((one): one is Language => one === request.query.language),
      })
    },
  )

  app.get<Shared<Record<'z' | 'x' | 'y', string>>>(
    '/share/:token/maps/tiles/:z/:x/:y',
    open,
    async (request, reply) => {
      const { area } = await pageOf(request, reply)
      const { z, x, y } = request.params
      const tile = [z, x, y].map((text) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN))
      const [zoom, column, row] = tile as [number, number, number]
      if (
        !(
          zoom <= finestZoom &&
          column < 2 ** zoom &&
          row < 2 ** zoom &&
          isInArea(area, boxOf(zoom, column, row))
        )
      )
        throw errors.notFound('tile', `${z}/${x}/${y}`)
      return sendTile(await maps.tile(zoom, column, row), request, reply)
    },
  )

  app.get<Shared<{ font: string; range: string }>>(
    '/share/:token/maps/glyphs/:font/:range',
    open,
    async (request, reply) => {
      await pageOf(request, reply)
      return sendGlyphs(maps, request.params, reply)
    },
  )

  app.get<Shared<{ file: string }>>('/share/:token/maps/sprites/:file', open, async (request, reply) => {
    await pageOf(request, reply)
    return sendSprite(maps, request.params, reply)
  })
}

function boxOf(zoom: number, column: number, row: number) {
  const [minX, minY, maxX, maxY] = tileBox(zoom, column, row)
  return { minX: minX / 1e7, minY: minY / 1e7, maxX: maxX / 1e7, maxY: maxY / 1e7 }
}
