import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import document from '../../docs/openapi.json' with { type: 'json' }
import { checkCommandLine } from '../../src/commands/commands.ts'
import { settingsTable } from '../../src/config.ts'
import { type Block, type DocsPage, root } from './blocks.ts'

/** What is wrong with what cannot be run: a sentence each. */

const where = ({ page, line }: Block) => `${page}:${line}`

/** Hosts that pages may name. */
const knownHosts =
  /^(localhost|127\.0\.0\.1|\[::1\]|10\.0\.0\.\d+|[\w.-]*example\.(com|org)|download\.geofabrik\.de|download\.geonames\.org|accounts\.google\.com|login\.microsoftonline\.com|web-\d|db|node-\d)$/

export function blockFaults(block: Block): string[] {
  const { text, language } = block
  return [
    ...(language === 'json' ? jsonFaults(block) : []),
    ...(language === 'sh' ? macFaults(block) : []),
    ...(/^(js|swift|kotlin|dart|java|go|php)$/.test(language) ? bracketFaults(block) : []),
    ...commandFaults(text),
    ...settingFaults(text),
    ...[...text.matchAll(/https?:\/\/([\w.[\]:-]+?)(?::\d+)?(?=[/\s'"`,)?]|$)/g)]
      .filter(([, host = '']) => !knownHosts.test(host))
      .map(([, host]) => `the host ${host} is not known`),
  ].map((fault) => `${where(block)} ${fault}`)
}

/** What the shell cannot read. One shell reads all blocks, each as a function of its own. */
export function shellFaults(blocks: Block[]): string[] {
  const functions = blocks
    .filter(({ language }) => language === 'sh')
    .map(({ page, line, text }) => `block_${page.replace(/\W/g, '_')}_${line}() {\n${text}\n}`)
  try {
    execFileSync('bash', ['-n'], { input: functions.join('\n'), stdio: ['pipe', 'ignore', 'pipe'] })
    return []
  } catch (error) {
    return [String((error as { stderr: Buffer }).stderr)]
  }
}

/** Works in bash on Linux alone: macOS has zsh, which looks for files by the name of a bare URL with a "?", and another `date`. */
function macFaults({ text }: Block): string[] {
  const bare = text.replace(/#.*$|'[^']*'|"(?:\\.|[^"\\])*"/gm, '')
  const globs = [...bare.matchAll(/https?:\S*[?*[]\S*/g)].map(([url]) => `${url} needs quotes in zsh`)
  return /\bdate .*-d\b/.test(bare) ? [...globs, 'macOS has no "date -d"'] : globs
}

function jsonFaults({ text }: Block): string[] {
  try {
    JSON.parse(text)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Every bracket that opens is closed, texts and comments aside. */
function bracketFaults({ text }: Block): string[] {
  const bare = text.replace(/\/\/.*$|(["'`])(?:\\.|(?!\1)[^\\])*\1/gm, '')
  const open: string[] = []
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const letter of bare) {
    if ('([{'.includes(letter)) open.push(letter)
    else if (letter in pairs && open.pop() !== pairs[letter]) return [`a ${letter} too many`]
  }
  return open.length > 0 ? [`${open.join('')} stays open`] : []
}

/** Every `groma …` is a command with options that it has. */
function commandFaults(text: string): string[] {
  const lines = text
    .replaceAll('\\\n', ' ')
    .matchAll(/(?:^|[\s(;&]|dist\/)(?:npx groma|groma|cli\.js) ([a-z][^\n#;&|)]*)/g)
  return [...lines].flatMap(([, line = '']) => {
    if (/^(ALL|cd)\b|^\S+:/.test(line)) return []
    const words = line
      .replace(/2?>\S*.*$/, '')
      .trim()
      .split(/\s+/)
    try {
      checkCommandLine(words.filter((word) => word !== '…'))
      return []
    } catch (error) {
      return [`groma ${line}: ${(error as Error).message}`]
    }
  })
}

function settingFaults(text: string): string[] {
  const known = new Set([
    ...settingsTable.map(({ variable }) => variable as string),
    'GROMA_SERVER',
    'GROMA_TEST_CITUS',
  ]) // the last two: of Vite, of a test
  return [...text.matchAll(/\b(GROMA_[A-Z_]+)\b/g)]
    .filter(([, name = '']) => !known.has(name))
    .map(([, name]) => `${name} is no setting`)
}

const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  })),
)

/** Every `GET /v1/…` in the text is an operation, every `npx groma …` a command, every setting one of ours. */
export function proseFaults({ path, text }: DocsPage): string[] {
  const spans = [...text.replace(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return spans
    .flatMap((span) => [
      ...operationFaults(span),
      ...(/^(npx )?groma [a-z]/.test(span) && !/ --[\w-]+$/.test(span) ? commandFaults(span) : []),
      ...settingFaults(span),
    ])
    .map((fault) => `${path} ${fault}`)
}

function operationFaults(span: string): string[] {
  const [, methods = '', url = ''] =
    /^((?:GET|POST|PUT|PATCH|DELETE)(?:\|[A-Z]+)*) (\/v1\/[^\s?]*)/.exec(span) ?? []
  return methods
    .split('|')
    .filter((method) => method !== '' && !paths.some((one) => one.method === method && one.pattern.test(url)))
    .map((method) => `${method} ${url} is no operation`)
}

/** Every relative link leads to a file. */
export function linkFaults({ path, text }: DocsPage): string[] {
  const links = [...text.replace(/^```.*?^```$/gms, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = '']) => link,
  )
  return links
    .filter((link) => !/^(https?:|#|mailto:)/.test(link))
    .map((link) => new URL(link, `file:///${path}`).pathname.slice(1))
    .filter((target) => !existsSync(join(root, target)))
    .map((target) => `${path} links to ${target}`)
}
