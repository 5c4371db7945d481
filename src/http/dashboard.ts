import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../errors.ts'
import type { App } from './operation.ts'

/** The built dashboard. The path holds for `src/` and for `dist/`. */
const built = new URL('../../dist/dashboard', import.meta.url).pathname

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Only our own scripts, styles and data; nothing inline, no frames, no other host. */
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
  gzipped: Buffer
}

const open = { config: { access: 'open' as const }, schema: { hide: true } }

/** The dashboard and the page of a shared trip, in memory: their files are few and change only with a release. */
export interface BuiltPages {
  send(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

export async function openBuiltPages(): Promise<BuiltPages> {
  const files = await readBuilt()
  return { send }

  function send(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const file = files.get(path)
    if (!file) throw errors.noSuchPath(request.url)
    const gzipped = String(request.headers['accept-encoding'] ?? '').includes('gzip')
    return reply
      .headers({
        'content-type': file.type,
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        vary: 'Accept-Encoding',
        // Asset names contain a hash of their content.
        'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(gzipped && { 'content-encoding': 'gzip' }),
      })
      .send(gzipped ? file.gzipped : file.plain)
  }
}

/** At `/`. */
export function serveDashboard(app: App, { send }: BuiltPages): void {
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
    files.set(relative(built, path).split(sep).join('/'), { type, plain, gzipped: gzipSync(plain) })
  }
  if (!files.has('index.html')) throw new Error('The dashboard is not built. Run "npm run build:dashboard".')
  return files
}
