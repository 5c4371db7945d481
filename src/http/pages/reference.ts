import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { App } from '../operation.ts'

const open = { config: { access: 'open' as const }, schema: { hide: true } }

/** The page may load from and connect to this server only. */
const ourselvesOnly =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'"

const settings = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideDarkModeToggle: true, // the theme is that of the docs and the dashboard
  agent: { disabled: true },
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Groma docs</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
:root { --scalar-custom-header-height: 3rem }
.elsewhere { position: sticky; top: 0; z-index: 20; display: flex; align-items: center; gap: 1.25rem; height: 3rem; padding: 0 1.25rem;
  font: 550 15px system-ui, sans-serif; background: var(--scalar-background-1); border-bottom: 1px solid var(--scalar-border-color) }
.elsewhere a { color: var(--scalar-color-1); text-decoration: none }
.elsewhere a:hover { text-decoration: underline }
</style>
</head>
<body>
<nav class="elsewhere" aria-label="Elsewhere"><a href="/docs">← Groma docs</a><a href="/">Dashboard</a></nav>
<div id="app"></div>
<script src="/docs/api/js/scalar.js"></script>
<script>
const theme = localStorage.getItem('theme')
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
Scalar.createApiReference('#app', { ...${JSON.stringify(settings)}, forceDarkModeState: isDark ? 'dark' : 'light' })
</script>
</body>
</html>
`

/** `/openapi.json`, and the reference at `/docs/api`, which loads nothing from elsewhere. */
export function serveReference(app: App): void {
  app.get('/openapi.json', open, () => app.swagger())

  app.get('/docs/api/', open, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': ourselvesOnly })
      .send(page),
  )

  let script: Promise<Buffer> | undefined // read when somebody asks for it: 7 MB, in each process
  app.get('/docs/api/js/scalar.js', open, async (_request, reply) => {
    script ??= readFile(scriptPath)
    return reply.headers({ 'content-type': 'text/javascript; charset=utf-8' }).send(await script)
  })
}

const require = createRequire(import.meta.url)
const scriptPath = join(dirname(require.resolve('@scalar/fastify-api-reference')), 'js/standalone.js')
