import type { App } from '../operation.ts'
import type { BuiltFiles } from './built-files.ts'

const open = { config: { access: 'open' as const }, schema: { hide: true } }

/** Serves the dashboard at `/`. */
export function serveDashboard(app: App, { send }: BuiltFiles): void {
  app.get('/', open, (request, reply) => send('index.html', request, reply))
  app.get('/icon.svg', open, (request, reply) => send('icon.svg', request, reply))
  app.get<{ Params: { file: string } }>('/assets/:file', open, (request, reply) =>
    send(`assets/${request.params.file}`, request, reply),
  )
}
