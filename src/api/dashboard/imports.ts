import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import { errors } from '../../errors.ts'
import { Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ok } from '../../http/replies.ts'
import { importedData } from '../../import/imported-regions.ts'
import { readReport } from '../../import/managed/report.ts'
import { startImport, startRemoval, stopImport } from '../../import/managed/start.ts'
import { addPiece, largestUpload, uploadName } from '../../import/managed/uploads.ts'

const admin = { access: 'admin' as const }
const audited = { ...admin, isAudited: true }
const mostPiece = 4 * 1024 * 1024

/** Files of names such as berlin.osm.pbf. */
const UploadName = Type.String({ pattern: uploadName.source })

/** Regions of the map: imported by URL or from a file, removed. The work is done by other processes. */
export async function dashboardImportsApi(app: App, { config }: { config: Config }): Promise<void> {
  const { dataFolder } = config
  const report = async () => ok({ import: (await readReport(dataFolder)) ?? null })

  app.get('/dashboard/import', { config: { access: 'operator' }, schema: { hide: true } }, report)

  app.post(
    '/dashboard/import',
    {
      config: audited,
      schema: {
        hide: true,
        body: Type.Object({
          url: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 2000 })),
          upload: Type.Optional(UploadName),
          name: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$' })),
          withoutRoads: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async ({ body }) => {
      if ((body.url === undefined) === (body.upload === undefined)) throw errors.missing('url')
      if (body.url !== undefined && !URL.canParse(body.url))
        throw errors.invalid('url', `Expected an address of http or https, got "${body.url}".`)
      await startImport(config, body)
      return report()
    },
  )

  app.delete('/dashboard/import', { config: audited, schema: { hide: true } }, async () =>
    ok({ stopped: await stopImport(config) }),
  )

  app.delete(
    '/dashboard/regions/:name',
    { config: audited, schema: { hide: true, params: Type.Object({ name: Reference('The region.') }) } },
    async ({ params: { name } }) => {
      const { regions } = await importedData(dataFolder)
      if (!regions.some((region) => region.name === name)) throw errors.notFound('region', name)
      await startRemoval(config, name)
      return report()
    },
  )

  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    )
    const uploads = inner as unknown as App
    uploads.put(
      '/dashboard/uploads/:name',
      {
        bodyLimit: mostPiece,
        config: admin,
        schema: {
          hide: true,
          params: Type.Object({ name: UploadName }),
          querystring: Type.Object({
            offset: Type.Integer({ minimum: 0, maximum: largestUpload }),
            total: Type.Integer({ minimum: 1, maximum: largestUpload }),
          }),
        },
      },
      async ({ params: { name }, query, body }) => {
        if (!Buffer.isBuffer(body)) throw errors.missing('body')
        return ok({ received: await addPiece(dataFolder, { name, ...query, bytes: body }) })
      },
    )
  })
}
