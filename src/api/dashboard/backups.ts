import { Type } from 'typebox'
import { type Config, version } from '../../config.ts'
import { errors } from '../../errors.ts'
import type { App } from '../../http/operation.ts'
import { ok } from '../../http/replies.ts'
import { startBackup } from '../../store/backup/backup-process.ts'
import { backupState, makeTicket, readTicket } from '../../store/backup/records.ts'
import type { Database } from '../../store/database.ts'

/** At a time, in each process of the server. */
const mostAtOnce = 2

/** Backups are made here and downloaded; to restore one is a command, as the server must be stopped for it. */
export function dashboardBackupsApi(
  app: App,
  { config, database }: { config: Config; database: Database },
): void {
  let running = 0

  app.get('/dashboard/backups', { config: { access: 'admin' }, schema: { hide: true } }, async () =>
    ok(await backupState(database)),
  )

  app.post(
    '/dashboard/backups',
    {
      config: { access: 'admin', isAudited: true },
      schema: { hide: true, body: Type.Object({ maps: Type.Boolean({ default: false }) }) },
    },
    async ({ body: { maps } }) => {
      const ticket = await makeTicket(database, maps, Date.now())
      return ok({ path: `/dashboard/backups/${ticket}` })
    },
  )

  app.get(
    '/dashboard/backups/:ticket',
    {
      config: { access: 'open', isLong: true },
      exposeHeadRoute: false, // it would make one
      schema: { hide: true, params: Type.Object({ ticket: Type.String({ maxLength: 200 }) }) },
    },
    async ({ params: { ticket } }, reply) => {
      const wanted = await readTicket(database, ticket, Date.now())
      if (!wanted) throw errors.notFound('download', ticket)
      if (running >= mostAtOnce) throw errors.isRunning('A backup')
      running += 1
      const { file, stop } = startBackup(config, wanted.hasMaps)
      reply.raw.once('close', () => {
        running -= 1
        stop()
      })
      const name = `groma-${version}-${new Date().toISOString().slice(0, 16).replace(/\D/g, '')}.backup`
      return reply
        .type('application/x-tar')
        .headers({ 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' })
        .send(file)
    },
  )
}
