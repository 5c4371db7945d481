// Builds Groma after "npm ci" and before "npm start", where the build tools are installed.
// "npm ci --omit=dev" leaves them out; what was built before, or came with the package, then serves as it is.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const isStart = process.argv[2] === 'start'
const root = join(import.meta.dirname, '..')
const has = (path) => existsSync(join(root, path))
const run = (script) => execFileSync('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' })

if (has('node_modules/typescript') && has('src/cli.ts')) {
  run('build')
  if (!isStart || !has('dist/dashboard/index.html')) run('build:dashboard')
  if (!isStart || !has('dist/docs/index.html')) run('build:docs')
}

if (isStart && !has('dist/cli.js')) {
  process.stderr.write('Groma is not built here: run "npm ci" without "--omit=dev" once.\n')
  process.exitCode = 1
}

if (!isStart && has('dist/cli.js')) {
  // At install, because whoever runs the server later may not be allowed to write here.
  const { patchLibbsd } = await import('../dist/routing/engine/libbsd.js')
  await patchLibbsd()
}
