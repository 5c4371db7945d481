import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What a build of the image needs can be checked without building it; `npm run test:image` builds it. */

const lines = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8').split('\n')

const sources = lines('Dockerfile')
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(/\s+/).slice(1, -1))

const patterns = lines('.dockerignore').filter((line) => line !== '' && !line.startsWith('#'))

it('finds the sources of the image', () => {
  expect(sources).toContain('package.json')
  expect(sources).toContain('dashboard')
})

it.each(sources)('.dockerignore admits %s, which the Dockerfile copies', (source) => {
  expect(isIgnored(source)).toBe(false)
})

it.each(['node_modules', 'dist', '.git', 'groma-data', 'src/config.test.ts', 'test'])(
  '.dockerignore keeps %s out',
  (path) => {
    expect(isIgnored(path)).toBe(true)
  },
)

/** As Docker reads the file: the last pattern that matches the path, or a folder above it, decides. */
function isIgnored(path: string): boolean {
  const last = patterns.findLast((pattern) => matches(pattern.replace(/^!/, ''), path))
  return last !== undefined && !last.startsWith('!')
}

function matches(pattern: string, path: string): boolean {
  const glob = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?')
  return new RegExp(`^${glob}(?:/|$)`).test(path)
}
