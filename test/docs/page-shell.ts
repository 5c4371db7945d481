import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { gromaHere } from '../app/server.ts'
import { type Block, root } from './blocks.ts'

/** Runs the blocks of pages as a reader would: in one shell a page, from top to bottom, against a real server. */
export interface PageShell {
  /** What each block printed. Throws what went wrong, with the line of the page. */
  run(blocks: Block[]): Promise<string[]>
  close(): Promise<void>
}

interface Parts {
  /** Of the server that the pages call localhost:8080. */
  address: string
  /** Settings for commands beside that server. */
  settings: Record<string, string>
}

const runnable: Record<string, string> = { js: 'node', python: 'python3', ruby: 'ruby' }

export const isRun = ({ language, needs }: Block) =>
  needs.length === 0 && (language === 'sh' || language in runnable)

export async function openPageShell({ address, settings }: Parts): Promise<PageShell> {
  const { GROMA_DATA: dataFolder = '' } = settings
  // `groma …` runs in this process, which takes a fiftieth of the time.
  const commands = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const [environment = '', ...words] = text.split('\0').slice(0, -1)
    const set = Object.fromEntries(environment.split('\n').map((line) => line.split(/=(.*)/s)))
    const program = words.shift()
    const { code, stdout, stderr } = await (program === 'npm'
      ? npm(words, set)
      : gromaHere(words, dataFolder, { ...settings, ...set }))
    response.writeHead(code === 0 ? 200 : 500).end(stdout + stderr)
  })
  await new Promise<void>((resolve) => commands.listen(0, '127.0.0.1', resolve))
  const { port } = commands.address() as AddressInfo
  return {
    run: (blocks) => runBlocks(blocks, address, port),
    close: () => new Promise((resolve) => commands.close(() => resolve())),
  }
}

/** The server that runs is the one that `npm start` starts: what is left to try are its settings. */
async function npm(words: string[], environment: Record<string, string>) {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const script = words[0] === 'run' ? words[1] : words[0]
  if (script === 'start') readConfig(environment)
  const isKnown = script === 'ci' || script === 'install' || (script ?? '') in scripts
  return { code: isKnown ? 0 : 1, stdout: '', stderr: isKnown ? '' : `There is no "npm ${words.join(' ')}".` }
}

const end = '\x1e'

async function runBlocks(blocks: Block[], address: string, port: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'groma-page-'))
  try {
    await mkdir(join(folder, 'node_modules'))
    await symlink(root, join(folder, 'node_modules/groma'))
    const steps = await Promise.all(blocks.map((block, at) => stepOf(block, at, folder, address)))
    const script = `${shims(port)}\n${steps.join(`\nprintf '${end}'\n`)}\nprintf '${end}'\n`
    const { code, stdout, stderr } = await bash(script, folder)
    const printed = stdout.split(end)
    if (code === 0) return printed.slice(0, -1)
    const failed = blocks[printed.length - 1]
    throw new Error(`${failed?.page}:${failed?.line}\n${failed?.text}\n${printed.at(-1)}\n${stderr}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function stepOf(
  { language, text }: Block,
  at: number,
  folder: string,
  address: string,
): Promise<string> {
  const here = text.replaceAll('http://localhost:8080', address).replaceAll('/backups/', `${folder}/`)
  if (language === 'sh') return here
  const file = `block-${at}.${language === 'js' ? 'mjs' : language}`
  await writeFile(join(folder, file), here)
  return `${runnable[language]} ${file}`
}

/** An answer of 400 or more ends the page; every answer is a line. */
const shims = (port: number) => `
set -euo pipefail
here() { printf '%s\\0' "$(env | grep -E '^(GROMA_|DATABASE_URL=|PORT=)' || true)" "$@" |
  command curl --silent --show-error --fail-with-body --max-time 100 --data-binary @- http://127.0.0.1:${port}/; }
sleep() { :; } # for the limit of one update a second, which is off here
npm() { here npm "$@"; }
npx() { "$@"; }
groma() { here groma "$@"; }
curl() { command curl --silent --show-error --fail-with-body --max-time 100 --write-out '\\n' "$@"; }
`

function bash(script: string, folder: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const { PATH, HOME } = process.env
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH, HOME }, maxBuffer: 32 * 1024 * 1024 }
    execFile('bash', ['-c', script], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, stdout, stderr }),
    )
  })
}
