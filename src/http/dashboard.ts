import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../errors.ts'
import type { App } from './operation.ts'

/** What the build of `dashboard/` made; both `src/` and `dist/` are beside it. */
const built = new URL('../../dist/dashboard', import.meta.url).pathname

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Scripts, styles and data of ours only; nothing inline, no frames, no outside address. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface ServedFile {
  type: string
  plain: Buffer
  zipped: Buffer
}

const open = { config: { access: 'open' as const }, schema: { hide: true } }

/** The dashboard's page at `/` and the files it is made of, from memory: they are few, and change only with a release. */
export async function serveDashboard(app: App): Promise<void> {
  const files = await readBuilt()

  function send(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const file = files.get(path)
    if (!file) throw errors.noSuchPath(request.url)
    const zipped = String(request.headers['accept-encoding'] ?? '').includes('gzip')
    return reply
      .headers({
        'content-type': file.type,
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        vary: 'Accept-Encoding',
        // The build puts a digest into the names of assets.
        'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(zipped && { 'content-encoding': 'gzip' }),
      })
      .send(zipped ? file.zipped : file.plain)
  }

  app.get('/', open, (request, reply) => send('index.html', request, reply))
  app.get('/icon.svg', open, (request, reply) => send('icon.svg', request, reply))
  app.get<{ Params: { file: string } }>('/assets/:file', open, (request, reply) =>
    send(`assets/${request.params.file}`, request, reply),
  )
}

async function readBuilt(): Promise<Map<string, ServedFile>> {
  const entries = await readdir(built, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, ServedFile>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const plain = await readFile(path)
    const type = types[extname(path)] ?? 'application/octet-stream'
    files.set(relative(built, path).split(sep).join('/'), { type, plain, zipped: gzipSync(plain) })
  }
  if (!files.has('index.html'))
    throw new Error('The dashboard is not built. Expected it after "npm run build".')
  return files
}
