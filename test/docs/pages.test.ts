import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../app/database.ts'
import { databaseUrl } from '../app/server.ts'
import { type SharedServer, startSharedServer } from '../app/shared-server.ts'
import type { BuiltFolder } from '../maps/built-folder.ts'
import { demoRegion } from '../maps/demo-region.ts'
import type { Block } from './blocks.ts'
import { readPages } from './blocks.ts'
import { blockFaults, linkFaults, proseFaults, shellFaults } from './checks.ts'
import { needs } from './needs.ts'
import { isRun, openPageShell, type PageShell } from './page-shell.ts'
import { checkReceiver } from './receiver.ts'

/** README and docs do what they say: every command and call is run from the page, against a server with the demo map. */

const pages = readPages()
const isInstalled = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(!isInstalled('curl') || !isInstalled('bash'))('the commands and calls of', () => {
  let opened: TestDatabase
  let demo: BuiltFolder
  let server: SharedServer
  let shell: PageShell

  beforeAll(async () => {
    ;[opened, demo] = await Promise.all([openTestDatabase(), demoRegion()])
    const settings = {
      DATABASE_URL: databaseUrl(opened.connection.database),
      GROMA_DATA: demo.folder,
      GROMA_DEMO_REGION: 'off',
      GROMA_PUBLIC_URL: 'https://groma.example.com',
      GROMA_WEBHOOK_NETWORKS: '127.0.0.1',
      GROMA_LIMITS: 'track=off,webhooks.test=off', // pages are read more slowly than they run
    }
    server = await startSharedServer(settings.DATABASE_URL, settings, demo.folder)
    shell = await openPageShell({ address: server.address, settings })
  })
  afterAll(async () => {
    await shell?.close()
    await server?.stop()
    await demo?.remove()
    await opened?.close()
  })

  const withCommands = pages
    .map(({ path, blocks }) => ({
      path,
      blocks,
      run: blocks.filter((block) => isRun(block) && canRun(block)),
    }))
    .filter(({ run }) => run.length > 0)
    // README rolls the keys: it comes last.
    .sort((one, other) => Number(one.path === 'README.md') - Number(other.path === 'README.md'))

  const receivers = pages.flatMap(({ blocks }) => blocks.filter((block) => block.needs.includes('receiver')))

  it.each(receivers)('$page: the receiver in $language takes deliveries, and nothing else', async (block) => {
    const program = receiverPrograms[block.language]
    if (program === undefined || !isInstalled(program[0] as string)) return // the other test reads it
    await checkReceiver(server, block.text, block.language, program)
  })

  it.each(withCommands)('$path', async ({ blocks, run }) => {
    const printed = await shell.run(run)
    for (const [at, block] of run.entries()) {
      const shown = blocks[blocks.indexOf(block) + 1]
      if (shown?.language !== 'json') continue
      const answer = JSON.parse(printed[at]?.trim().split('\n').at(-1) ?? '')
      const part = partShown(answer, JSON.parse(shown.text))
      expect(part, `${shown.page}:${shown.line}\n${printed[at]}`).toEqual(JSON.parse(shown.text))
    }
  })

  function canRun({ language }: Block): boolean {
    return (language !== 'python' || isInstalled('python3')) && (language !== 'ruby' || isInstalled('ruby'))
  }
})

/** Those whose interpreter runs a file. */
const receiverPrograms: Record<string, string[]> = { js: ['node'], python: ['python3'] }

/** What the answer has where the page shows something: these fields, these first entries of lists; "…" is anything. */
function partShown(answer: unknown, shown: unknown): unknown {
  if (shown === '…') return answer === undefined ? undefined : shown
  if (typeof shown !== 'object' || shown === null || typeof answer !== 'object' || answer === null)
    return answer
  if (Array.isArray(shown))
    return shown.length === 0 ? answer : shown.map((one, at) => partShown((answer as unknown[])[at], one))
  return Object.fromEntries(
    Object.entries(shown).map(([key, one]) => [
      key,
      partShown((answer as Record<string, unknown>)[key], one),
    ]),
  )
}

describe('what pages say', () => {
  it('of commands, settings, operations and hosts is right', () => {
    const blocks = pages.flatMap((page) => page.blocks)
    expect(shellFaults(blocks)).toEqual([])
    expect(blocks.flatMap(blockFaults)).toEqual([])
    expect(pages.flatMap(proseFaults)).toEqual([])
    expect(pages.flatMap(linkFaults)).toEqual([])
  })

  it('is run, save what needs more than a test has', () => {
    const blocks = pages.flatMap((page) => page.blocks)
    for (const block of blocks)
      for (const need of block.needs)
        expect(Object.keys(needs), `${block.page}:${block.line}`).toContain(need)
    const hidden = blocks.filter(
      ({ language, text }) => language === 'text' && /^\s*(\$ )?(curl|npx|npm|groma|docker) /m.test(text),
    )
    expect(hidden.map(({ page, line }) => `${page}:${line} has commands, but no language`)).toEqual([])
    const counts = new Map<string, number>()
    for (const { page, language, needs: wanted } of blocks) {
      const name = `${page}: ${language} ${wanted.join(' ')}`
      if (wanted.length > 0) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    expect([...counts].map(([name, count]) => `${name} × ${count}`)).toMatchInlineSnapshot(`
      [
        "README.md: sh internet files × 1",
        "README.md: sh postgresql × 2",
        "README.md: sh workers × 1",
        "README.md: sh files × 1",
        "README.md: sh docker × 1",
        "docs/decisions/backup.md: sh files × 1",
        "docs/import.md: sh internet files × 1",
        "docs/import.md: sh files × 9",
        "docs/mqtt.md: sh mosquitto × 1",
        "docs/operations.md: sh files × 1",
        "docs/operations.md: sh postgresql × 1",
        "docs/operations.md: sh systemd × 2",
        "docs/operations.md: ini systemd × 1",
        "docs/quickstart/android.md: kotlin android × 3",
        "docs/quickstart/flutter.md: dart flutter × 1",
        "docs/quickstart/ios.md: swift ios × 2",
        "docs/quickstart/react-native.md: js react-native × 1",
        "docs/quickstart/web.md: js browser × 2",
        "docs/quickstart/web.md: html browser × 1",
        "docs/scaling.md: sh docker kubernetes × 1",
        "docs/scaling.md: sh postgresql × 1",
        "docs/security.md: sh internet × 1",
        "docs/sign-in.md: sh provider × 4",
        "docs/testing.md: sh load × 1",
        "docs/webhooks.md: js receiver × 1",
        "docs/webhooks.md: python receiver × 1",
        "docs/webhooks.md: go receiver × 1",
        "docs/webhooks.md: php receiver × 1",
      ]
    `)
  })
})
