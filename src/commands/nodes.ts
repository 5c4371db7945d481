import type { Config } from '../config.ts'
import { type ListedNode, listNodes } from '../store/nodes/nodes.ts'
import { type Options, readVerb, say, withDatabase } from './terminal.ts'

/** `groma nodes`: the servers of the database. */
export async function showNodes(config: Config, words: string[], { json }: Options): Promise<void> {
  readVerb('nodes', words, {})
  await withDatabase(config, async (database) => {
    const nodes = await listNodes(database)
    say(json ? JSON.stringify(nodes, null, 2) : nodeTable(nodes))
  })
}

function nodeTable(nodes: ListedNode[]): string {
  if (nodes.length === 0) return 'No server is running.'
  const rows = nodes.map(({ id, address, url, version, startedAt, seenAt, maps, ...node }) => [
    id,
    address,
    url ?? '-',
    version,
    startedAt.toISOString().slice(0, 19),
    node.isGone ? `gone since ${seenAt.toISOString().slice(0, 19)}` : 'live',
    describeLag(node),
    Object.entries(maps)
      .map(([name, hash]) => `${name} ${hash}`)
      .join(', ') || '-',
  ])
  const lines = [['NODE', 'ADDRESS', 'FILES AT', 'VERSION', 'STARTED (UTC)', 'STATE', 'LAG', 'MAPS'], ...rows]
  const widths = lines.reduce(
    (most, line) => line.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    [] as number[],
  )
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function describeLag({ lag, missingBytes }: Pick<ListedNode, 'lag' | 'missingBytes'>): string {
  if (missingBytes > 0) return `${lag} s, ${Math.ceil(missingBytes / 1e6)} MB to fetch`
  return `${lag} s`
}
