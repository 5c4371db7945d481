import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** docs/architecture.md is the plan; here it is held against the code. */
const root = resolve(import.meta.dirname, '..')
const src = join(root, 'src')

interface Room {
  kind: string
  imports: string[]
}

const plan = readPlan()

interface SourceFile {
  /** `room/file.ts`, `room/thing/file.ts`, or `file.ts` at the top */
  path: string
  room: string | undefined
  text: string
}

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry): SourceFile => {
    const path = relative(src, join(entry.parentPath, entry.name))
    return {
      path,
      room: roomOf(path),
      text: readFileSync(join(src, path), 'utf8'),
    }
  })
const product = files.filter(({ path }) => !path.endsWith('.test.ts'))

const top = ['cli.ts', 'main.ts', 'app.ts', 'config.ts', 'errors.ts']

describe('the plan', () => {
  it('was read from docs/architecture.md', () => {
    expect(Object.keys(plan)).toEqual(expect.arrayContaining(['api', 'http', 'store', 'geo', 'model']))
    expect(product.length).toBeGreaterThan(20)
  })

  it('has no arrow to a room that is not in it', () => {
    const known = [...Object.keys(plan), ...top.map((name) => name.replace('.ts', ''))]
    for (const { imports } of Object.values(plan))
      for (const target of imports) expect(known).toContain(target)
  })
})

describe('every file', () => {
  it.each(files.map((file) => [file.path, file] as const))(
    '%s stands in a planned room',
    (path, { room }) => {
      if (room === undefined) expect(top).toContain(path.replace('.test.ts', '.ts'))
      else expect(Object.keys(plan)).toContain(room)
      expect(path).not.toMatch(/(^|\/)(utils?|helpers?|common|index)(\.test)?\.ts$/)
    },
  )

  it.each(product.map((file) => [file.path, file] as const))(
    '%s imports only where an arrow leads',
    (path, { room, text }) => {
      if (room === undefined) return
      const allowed = [room, ...(plan[room]?.imports ?? [])]
      for (const target of importedFiles(path, text)) {
        const targetRoom = roomOf(target) ?? target.replace(/\.ts$/, '')
        expect(allowed, `${path} imports ${target}`).toContain(targetRoom)
      }
    },
  )

  it.each(product.map((file) => [file.path, file] as const))('%s is short', (_path, { text }) => {
    expect(text.split('\n').length).toBeLessThanOrEqual(301)
  })
})

describe('pure rooms', () => {
  const impure =
    /\b(process\.|Date\.now\(|new Date\(\)|performance\.|Math\.random|setTimeout|setInterval|fetch\(|console\.|crypto\.|from 'node:)/
  it.each(
    product
      .filter(({ room }) => room && plan[room]?.kind === 'pure')
      .map((file) => [file.path, file] as const),
  )('%s does no I/O, reads no clock, throws no dice', (_path, { text }) => {
    expect(withoutComments(text)).not.toMatch(impure)
  })
})

describe('one place for each thing', () => {
  it.each<[what: string, where: (file: SourceFile) => boolean, pattern: RegExp]>([
    [
      'SQL is in store/',
      // The routing engine's builder reads borders from SQLite.
      ({ room, path }) => room === 'store' || room === 'postgres' || path === 'roads/borders-file.ts',
      /['"`]\s*(select\b|insert into|update \w+ set|delete from|create (table|index))/i,
    ],
    ['the environment is read in config.ts', ({ path }) => path === 'config.ts', /process\.env/],
    [
      'HTTP is in api/ and http/',
      ({ room, path }) => room === 'api' || room === 'http' || path === 'app.ts',
      /from 'fastify'|from 'node:https?'/,
    ],
    ['errors are made in errors.ts', ({ path }) => path === 'errors.ts', /new ApiError\(/],
  ])('%s', (_what, belongs, pattern) => {
    const astray = product.filter((file) => !belongs(file) && pattern.test(withoutComments(file.text)))
    expect(astray.map(({ path }) => path)).toEqual([])
  })
})

function readPlan(): Record<string, Room> {
  const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const rows = document.matchAll(/^\| `(\w+)`\s*\| (door|pure|cellar)\s*\| ([\w ]*)\|/gm)
  return Object.fromEntries(
    [...rows].map(([, room = '', kind = '', imports = '']) => [
      room,
      { kind, imports: imports.trim().split(/\s+/).filter(Boolean) },
    ]),
  )
}

function roomOf(path: string): string | undefined {
  return path.includes('/') ? path.split('/')[0] : undefined
}

function importedFiles(path: string, text: string): string[] {
  const specifiers = text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)
  return [...specifiers].map(([, specifier = '']) => relative(src, resolve(src, dirname(path), specifier)))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
