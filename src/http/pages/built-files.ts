import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../../errors.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
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

/** The worker that draws maps also compiles WebAssembly, which orders letters written from right to left. */
const workerPolicy = policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")

interface ServedFile {
  type: string
  plain: Buffer
  /** Made when somebody asks for it. */
  gzipped?: Buffer
}

/** Pages built at install. They are kept in memory: they are few and change only with a release. */
export interface BuiltFiles {
  has(path: string): boolean
  /** 404 for a path that is not among them. */
  send(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply
}

/** Reads `dist/<name>`, which `npm run build:<name>` makes. */
export async function readBuiltFiles(name: 'dashboard' | 'docs'): Promise<BuiltFiles> {
  // The path holds for `src/` and for `dist/`.
  const folder = new URL(`../../../dist/${name}`, import.meta.url).pathname
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, ServedFile>()
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const plain = await readFile(path)
    const type = types[extname(path)] ?? 'application/octet-stream'
    files.set(relative(folder, path).split(sep).join('/'), { type, plain })
  }
  if (!files.has('index.html')) throw new Error(`dist/${name} is not built. Run "npm run build:${name}".`)

  return {
    has: (path) => files.has(path),
    send(path, request, reply) {
      const file = files.get(path)
      if (!file) throw errors.noSuchPath(request.url)
      const gzipped = String(request.headers['accept-encoding'] ?? '').includes('gzip')
      return reply
        .headers({
          'content-type': file.type,
          'content-security-policy': path.includes('-csp-worker-') ? workerPolicy : policy,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          vary: 'Accept-Encoding',
          // Asset names contain a hash of their content.
          'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(gzipped && { 'content-encoding': 'gzip' }),
        })
        .send(gzipped ? gzippedOf(file) : file.plain)
    },
  }
}

function gzippedOf(file: ServedFile): Buffer {
  file.gzipped ??= gzipSync(file.plain)
  return file.gzipped
}
