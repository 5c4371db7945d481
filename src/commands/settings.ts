import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'
import { readerOf } from '../http/input/reader.ts'
import { ProjectSettingsBody, type ProjectSettingsChange } from '../model/project/project-settings.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { listProjects } from '../store/projects/projects.ts'
import { patchProjectSettings } from '../store/projects/settings.ts'
import { type Options, say, UsageError, withDatabase } from './terminal.ts'

/** `groma settings stopDetection=true events.user.dwelled_in_geofence=true`: changes these and prints all. */
export async function manageSettings(config: Config, words: string[], options: Options): Promise<void> {
  const change = readChange(words)
  const { project = 'default', environment = 'test' } = options
  const audited = { projectName: project, live: environment === 'live', action: 'groma settings' }
  await withDatabase(
    config,
    async (database) => {
      const scope = await scopeOf(database, options)
      say(JSON.stringify(await patchProjectSettings(database, scope, change), null, 2))
    },
    words.length > 0 ? { ...audited, target: words.join(' ') } : undefined,
  )
}

const readBody = readerOf(ProjectSettingsBody, false)

function readChange(words: string[]): ProjectSettingsChange {
  const body: Record<string, unknown> = {}
  for (const word of words) {
    const [, name = '', value = ''] = /^([\w.]+)=(.*)$/s.exec(word) ?? []
    if (!name) throw new UsageError(`Expected pairs such as stopDetection=true, got "${word}".`)
    const [, event] = /^events\.(.+)$/.exec(name) ?? []
    if (event === undefined) body[name] = parse(value)
    else body.events = { ...(body.events as object), [event]: parse(value) }
  }
  refuseUnknown(body)
  try {
    return readBody(body, '') as ProjectSettingsChange
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(error.message)
    throw error
  }
}

/** The API ignores unknown settings; at a terminal they are typing errors. */
function refuseUnknown(body: Record<string, unknown>): void {
  const { properties } = ProjectSettingsBody
  const known = [
    ...Object.keys(properties),
    ...Object.keys(properties.events.properties).map((name) => `events.${name}`),
  ]
  const given = Object.keys(body).flatMap((name) =>
    name === 'events' ? Object.keys(body.events as object).map((event) => `events.${event}`) : [name],
  )
  const unknown = given.find((name) => !known.includes(name))
  if (unknown) throw new UsageError(`There is no setting "${unknown}". Settings: ${known.join(', ')}.`)
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

async function scopeOf(
  database: Database,
  { project = 'default', environment = 'test' }: Options,
): Promise<Scope> {
  const found = (await listProjects(database)).find(({ name }) => name === project)
  if (!found) throw new Error(`Unknown project "${project}".`)
  return { project: found.id, live: environment === 'live' }
}
