import type { Config } from '../config.ts'
import { keepKey, keysPath, readKeysFile } from '../store/projects/keys-file.ts'
import { type KeyKind, listProjects, revokeKey, rollKey } from '../store/projects/projects.ts'
import { type Options, say, UsageError, withDatabase } from './terminal.ts'

export async function manageKeys(
  config: Config,
  [verb = 'show', ...rest]: string[],
  options: Options,
): Promise<void> {
  if (rest.length > 0 || !['show', 'roll', 'revoke'].includes(verb))
    throw new UsageError('groma keys [roll|revoke] [options]')
  const name = options.project ?? 'default'
  if (verb === 'show') return say(await shownKeys(config, name))
  const kinds = chosenKinds(options)
  await withDatabase(config, async (database) => {
    const project = (await listProjects(database)).find((one) => one.name === name)
    if (!project) throw new Error(`Unknown project "${name}".`)
    for (const kind of kinds) {
      const keep = (key?: string) => keepKey(config.dataFolder, name, kind, key)
      if (verb === 'roll') await rollKey(database, project.id, kind, keep)
      else if (await revokeKey(database, project.id, kind)) await keep()
    }
  })
  say(await shownKeys(config, name))
}

function chosenKinds({ environment, kind }: Options): KeyKind[] {
  if (environment !== undefined && !['test', 'live'].includes(environment)) {
    throw new UsageError(`--environment is "${environment}": expected test or live.`)
  }
  if (kind !== undefined && !['publishable', 'secret'].includes(kind)) {
    throw new UsageError(`--kind is "${kind}": expected publishable or secret.`)
  }
  const lives = environment === undefined ? [false, true] : [environment === 'live']
  const secrets = kind === undefined ? [false, true] : [kind === 'secret']
  return lives.flatMap((live) => secrets.map((secret) => ({ live, secret })))
}

export async function shownKeys({ dataFolder }: Config, project: string): Promise<string> {
  const keys = (await readKeysFile(dataFolder))?.[project]
  if (!keys) {
    throw new Error(
      `${keysPath(dataFolder)} has no keys of the project "${project}". Where they were made it has; "groma keys roll" makes new ones.`,
    )
  }
  const line = (name: string, key: string | undefined) =>
    `${name.padEnd(18)}${key ?? '(none: revoked, or made elsewhere)'}`
  return [
    line('test publishable', keys.test.publishable),
    line('test secret', keys.test.secret),
    line('live publishable', keys.live.publishable),
    line('live secret', keys.live.secret),
  ].join('\n')
}
