import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Holds the code against docs/architecture.md, which is the plan. */
const root = resolve(import.meta.dirname, '..')

interface SourceFile {
  /** From the root of the repository, e.g. `src/tracking/rules/step.ts`. */
  path: string
  text: string
  imports: Import[]
}

interface Import {
  path: string
  typeOnly: boolean
}

const files = ['src', 'dashboard/src', 'site', 'test', 'bench', 'world'].flatMap(sourceFiles)
const product = files.filter(({ path }) => path.startsWith('src/') && !path.endsWith('.test.ts'))
const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const plan = readPlan()

describe('the plan in docs/architecture.md', () => {
  it('names every wing and every room of src/, and no other', () => {
    const folders = new Set(product.map(({ path }) => roomOf(path)).filter((room) => room !== ''))
    expect([...folders].sort()).toEqual([...plan.keys()].filter((room) => !isPlanned(room)).sort())
  })

  it('names only files and folders that exist', () => {
    const paths = architecture.matchAll(/`((?:src|test|bench|world|dashboard)\/[\w./-]+)`/g)
    const missing = [...paths].map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })

  it('has arrows to known folders only', () => {
    const known = ['errors', 'config', 'main', 'app', ...plan.keys()]
    for (const { targets } of plan.values())
      for (const { folder } of targets) expect(known, folder).toContain(folder)
  })
})

describe('the code', () => {
  it.each<[rule: string, broken: () => string[]]>([
    ['imports only where the plan has an arrow', arrowsNotInThePlan],
    ['has no circle of imports, types included', circles],
    ['is pure where the plan says so', impureFiles],
    ['has at most 20 source files in a folder', fullFolders],
    ['is at most one level below a wing', deepFiles],
    ['has no file over 300 lines', longFiles],
    ['has in api/ only routes, and the schemas beside them', apiFilesWithoutRoute],
    ['has no file called utils, helpers, common or index', namelessFiles],
  ])('%s', (_rule, broken) => {
    expect(broken()).toEqual([])
  })
})

describe('one place for each thing', () => {
  it.each<[what: string, where: RegExp, pattern: RegExp]>([
    [
      'SQL is in store/',
      // Valhalla's tile builder reads borders from an SQLite file.
      /^src\/(store\/|import\/roads\/borders-file\.ts)/,
      /['"`]\s*(select\b|insert into|update \w+ set|delete from|create (table|index))/i,
    ],
    ['the environment is read in config.ts', /^src\/config\.ts$/, /process\.env/],
    [
      'HTTP is in api/, http/ and app.ts',
      // Webhooks and downloads check the address of each connection, which fetch does not tell.
      /^src\/(api\/|http\/|app\.ts|delivery\/requests\/(get|post)\.ts)/,
      /from 'fastify'|from 'node:https?'/,
    ],
    ['errors are made in errors.ts', /^src\/errors\.ts$/, /new ApiError\(/],
  ])('%s', (_what, where, pattern) => {
    const astray = product.filter(
      ({ path, text }) => !where.test(path) && pattern.test(withoutComments(text)),
    )
    expect(astray.map(({ path }) => path)).toEqual([])
  })

  it('each migration has the next number', () => {
    const names = readdirSync(join(root, 'src/store/migrations')).sort()
    const numbers = names.map((name) => Number(name.split('-')[0]))
    expect(numbers).toEqual(names.map((_, index) => index + 1))
  })
})

function arrowsNotInThePlan(): string[] {
  return product.flatMap(({ path, imports }) =>
    imports
      .filter((target) => !isAllowed(path, target))
      .map((target) => `${path} → ${target.path}${target.typeOnly ? ' (type)' : ''}`),
  )
}

function isAllowed(from: string, { path: to, typeOnly }: Import): boolean {
  const room = plan.get(roomOf(from))
  if (room === undefined) return true // cli, main, app, config and errors: what they import is listed in the plan's text
  if (roomOf(from) === roomOf(to)) return true
  return room.targets.some(
    ({ folder, types }) =>
      (roomOf(to) === folder || wingOf(to) === folder || to === `src/${folder}.ts`) && (typeOnly || !types),
  )
}

/** Tarjan's strongly connected components: each is a circle. */
function circles(): string[] {
  const targets = new Map(
    files
      .filter(({ path }) => !path.includes('.test.'))
      .map(({ path, imports }) => [path, imports.map((target) => target.path)]),
  )
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[] = []
  const visit = (path: string): number => {
    order.set(path, order.size)
    let low = order.size - 1
    open.push(path)
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) as number)
    }
    lowest.set(path, low)
    if (low === order.get(path)) {
      const members = open.splice(open.indexOf(path))
      if (members.length > 1) found.push(members.join(' ↔ '))
    }
    return low
  }
  for (const path of targets.keys()) if (!order.has(path)) visit(path)
  return found
}

function impureFiles(): string[] {
  const impure =
    /\b(process\.|Date\.now\(|new Date\(\)|performance\.|Math\.random|setTimeout|setInterval|fetch\(|console\.|crypto\.|from 'node:)/
  return product
    .filter(({ path, text }) => plan.get(roomOf(path))?.pure && impure.test(withoutComments(text)))
    .map(({ path }) => path)
}

function fullFolders(): string[] {
  const sizes = new Map<string, number>()
  for (const { path } of files)
    if (!path.includes('.test.')) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
  return [...sizes].filter(([, size]) => size > 20).map(([folder, size]) => `${folder}: ${size}`)
}

function deepFiles(): string[] {
  return product.map(({ path }) => path).filter((path) => path.split('/').length > 4)
}

function longFiles(): string[] {
  const written = files.filter(
    ({ path, text }) => !path.includes('.test.') && !text.startsWith('// Generated'),
  )
  const long = written.filter(({ text }) => text.split('\n').length > 301)
  return long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)
}

function apiFilesWithoutRoute(): string[] {
  return product
    .filter(({ path }) => path.startsWith('src/api/') && !/(^|[/-])(params|body)\.ts$/.test(path))
    .filter(({ text }) => !/\bapp\.(get|post|put|patch|delete|route|register)\b/.test(text))
    .map(({ path }) => path)
}

function namelessFiles(): string[] {
  return files
    .map(({ path }) => path)
    .filter((path) => /(^|\/)(utils?|helpers?|common|index)(\.test)?\.tsx?$/.test(path))
}

/** `tracking` and `tracking/rules` are rooms; a file at the top of src/ is in none. */
function roomOf(path: string): string {
  return dirname(path).replace(/^src\/?/, '')
}

function wingOf(path: string): string {
  return roomOf(path).split('/')[0] ?? ''
}

interface Room {
  pure: boolean
  targets: { folder: string; types: boolean }[]
}

/** Rows like "| `tracking/rules` | pure | tracking/geofences model | … |"; `atlas*` means types of it only. */
function readPlan(): Map<string, Room> {
  const rows = architecture.matchAll(/^\| `([\w/]+)`\s*\| (pure)?\s*\| ([\w/* ]*)\|/gm)
  const rooms = new Map<string, Room>()
  for (const [, folder = '', pure, imports = ''] of rows) {
    const targets = imports
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => ({ folder: name.replace('*', ''), types: name.endsWith('*') }))
    const wing = folder.includes('/') ? folder.split('/')[0] : undefined
    const inherited =
      wing && !pure ? [{ folder: wing, types: false }, ...(rooms.get(wing)?.targets ?? [])] : []
    rooms.set(folder, { pure: pure !== undefined, targets: [...targets, ...inherited] })
  }
  for (const [folder, room] of rooms)
    if (!folder.includes('/') && !room.pure)
      for (const inner of rooms.keys())
        if (inner.startsWith(`${folder}/`)) room.targets.push({ folder: inner, types: false })
  return rooms
}

/** In the plan, but not built yet. */
function isPlanned(room: string): boolean {
  return room === 'cluster'
}

function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name))
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

function importsOf(path: string, text: string): Import[] {
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b([^'"`;()]*?)\bfrom\s*'(\.[^']+)'|import\s*\(?\s*'(\.[^']+)'/g,
  )
  return [...statements].map(([, clause = '', from, bare]) => ({
    path: relative(root, resolve(root, dirname(path), from ?? bare ?? '')),
    typeOnly: /^\s*type\b/.test(clause),
  }))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
