import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
    /** Where test files share data folders that take seconds to build. */
    builtFolders: string
  }
}

/** Some tests start the server as a process of its own: dist/ must match the sources. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (!existsSync('dist/docs/index.html') && existsSync('node_modules/marked'))
    execFileSync('npm', ['run', '--silent', 'build:docs'], { stdio: 'inherit' })
  const seed = chooseSeed()
  project.provide('seed', seed)
  process.stderr.write(`Seed of the random examples: ${seed}. To repeat them, set TEST_SEED=${seed}.\n`)
  const shared = process.env.TEST_BUILT // by several runs of the same sources; whoever set it removes it
  const folder = shared ?? (await mkdtemp(join(tmpdir(), 'groma-built-')))
  await chmod(folder, 0o755) // PostgreSQL, which is not root, must get in
  project.provide('builtFolders', folder)
  return shared ? async () => {} : () => rm(folder, { recursive: true, force: true })
}

/** New examples at each run; in the gate (CI) always the same, so that a change is judged by what it changes. */
function chooseSeed(): number {
  if (process.env.TEST_SEED) return Number(process.env.TEST_SEED)
  return process.env.CI ? 20_261_115 : randomInt(2 ** 31)
}
