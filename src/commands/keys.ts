import type { Config } from '../config.ts'
import { keepKey, keysPath, readKeysFile } from '../store/projects/keys-file.ts'
import { type KeyKind, listProjects, revokeKey, rollKey } from '../store/projects/projects.ts'
import { type Options, readVerb, say, UsageError, withDatabase } from './terminal.ts'

export async function manageKeys(config: Config, words: string[], options: Options): Promise<void> {
  const { verb } = readVerb('keys', words, { show: false, roll: false, revoke: false }, 'show')
  const name = options.project ?? 'default'
  const kinds = chosenKinds(options)
  if (options['keep-old'] && verb !== 'roll') throw new UsageError('--keep-old belongs to "groma keys roll".')
  if (options.print !== undefined) return say(await keyToPrint(config, name, options.print, verb))
  if (verb === 'show') return say(await keysTable(config, name, kinds))
  await withDatabase(
    config,
    async (database) => {
      const project = (await listProjects(database)).find((one) => one.name === name)
      if (!project) throw new Error(`Unknown project "${name}".`)
      for (const kind of kinds) {
        const keep = (key?: string) => keepKey(config.dataFolder, name, kind, key)
        if (verb === 'roll') await rollKey(database, project.id, kind, keep, options['keep-old'])
        else if (await revokeKey(database, project.id, kind)) await keep()
      }
    },
    { projectName: name, action: `groma keys ${verb}`, target: kinds.map(nameOf).join(', ') },
  )
  say(await keysTable(config, name))
}

async function keyToPrint(
  { dataFolder }: Config,
  project: string,
  wanted: string,
  verb: string,
): Promise<string> {
  if (verb !== 'show') throw new UsageError('--print belongs to "groma keys show".')
  const [environment, kind] = wanted.split('.') as ['test' | 'live', 'publishable' | 'secret']
  const key = (await readKeysFile(dataFolder))?.[project]?.[environment][kind]
  if (key === undefined)
    throw new Error(`${keysPath(dataFolder)} has no such key: ${wanted} of "${project}".`)
  return key
}

const nameOf = ({ live, secret }: KeyKind) => `${live ? 'live' : 'test'} ${secret ? 'secret' : 'publishable'}`

function chosenKinds({ environment, kind }: Options): KeyKind[] {
  return allKinds.filter(
    ({ live, secret }) =>
      (environment === undefined || live === (environment === 'live')) &&
      (kind === undefined || secret === (kind === 'secret')),
  )
}

const allKinds: readonly KeyKind[] = [false, true].flatMap((live) =>
  [false, true].map((secret) => ({ live, secret })),
)

/** One line per key, from keys.json. */
export async function keysTable({ dataFolder }: Config, project: string, kinds = allKinds): Promise<string> {
  const keys = (await readKeysFile(dataFolder))?.[project]
  if (!keys) {
    throw new Error(
      `${keysPath(dataFolder)} has no keys of the project "${project}": there is no such project ("groma project list" shows all), or its keys were created on another machine. "groma keys roll" creates new ones.`,
    )
  }
  return kinds
    .map(({ live, secret }) => {
      const [environment, kind] = [live ? 'live' : 'test', secret ? 'secret' : 'publishable'] as const
      const key = keys[environment][kind] ?? '(none: revoked, or created on another machine)'
      return `${`${environment} ${kind}`.padEnd(18)}${key}`
    })
    .join('\n')
}
