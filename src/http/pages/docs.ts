import { extname } from 'node:path/posix'
import type { App } from '../operation.ts'
import { readBuiltFiles } from './built-files.ts'

const open = { config: { access: 'open' as const }, schema: { hide: true } }

/**
 * Serves the docs: `/docs` is the front page, `/docs/guides/geofences` a page; the reference is at `/docs/api`.
 * A server whose docs were not built goes on without them.
 */
export async function serveDocs(app: App): Promise<void> {
  const files = await readBuiltFiles('docs').catch(() => undefined)
  if (!files) return
  const { has, send } = files
  app.get('/docs', open, (request, reply) => send('index.html', request, reply))
  app.get<{ Params: { '*': string } }>('/docs/*', open, (request, reply) => {
    const path = request.params['*']
    const file = path === '' ? 'index.html' : extname(path) === '' ? `${path}.html` : path
    // A reader gets a page that leads on, everything else the error of the API.
    if (!has(file) && request.headers.accept?.includes('text/html'))
      return send('404.html', request, reply.code(404))
    return send(file, request, reply)
  })
}
