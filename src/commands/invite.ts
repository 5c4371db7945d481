import { renderUnicodeCompact } from 'uqr'
import type { Config } from '../config.ts'
import { errors } from '../errors.ts'
import { UserId } from '../http/input/params.ts'
import { readerOf } from '../http/input/reader.ts'
import { publicUrlOf } from '../http/public-url.ts'
import { listProjects } from '../store/projects/projects.ts'
import { inviteDevice } from '../tracking/devices/invitations.ts'
import { type PhoneApp, phoneApps } from '../tracking/doors/invite-links.ts'
import { type Options, readVerb, say, UsageError, withDatabase } from './terminal.ts'

const names: Record<PhoneApp, string> = {
  owntracks: 'OwnTracks',
  traccar: 'Traccar Client',
  overland: 'Overland',
  osmand: 'OsmAnd',
}

/** Prints the link that configures an app on a phone, and draws it as a QR code. */
export async function invite(config: Config, words: string[], options: Options): Promise<void> {
  const { verb } = readVerb('invite', words, Object.fromEntries(phoneApps.map((app) => [app, false])))
  const app = verb as PhoneApp
  const { project: name = 'default', environment = 'test', user, device } = options
  if (user !== undefined) checkUser(user)
  if (config.port === 0 && config.publicUrl === undefined)
    throw new Error('PORT is 0, so the address of the server is not known here. Set GROMA_PUBLIC_URL.')
  const { url: baseUrl, warning } = publicUrlOf(config, config.port)
  await withDatabase(config, async (database) => {
    const project = (await listProjects(database)).find((one) => one.name === name)
    if (!project) throw new Error(`Unknown project "${name}".`)
    const scope = { project: project.id, live: environment === 'live' }
    const wanted = { app, baseUrl, userId: user, deviceId: device }
    const invitation = await inviteDevice(database, scope, wanted)
    if (!invitation) throw new Error(errors.noPublishableKey(environment).message)
    const { link, url, deviceId } = invitation
    say(`${howTo(app)}\n\n${renderUnicodeCompact(link, { ecc: 'L', border: 2 })}\n\n${link}\n`)
    say(`${names[app]} then sends the locations of ${whom(user, deviceId)} to ${url}`)
    say(`(project "${name}", ${environment}).${warning === undefined ? '' : `\n${warning}`}`)
  })
}

function howTo(app: PhoneApp): string {
  if (app === 'osmand')
    return 'Paste this into OsmAnd: plugin Trip recording, settings, online tracking, web address.'
  const how = app === 'traccar' ? 'the scanner in its settings' : 'the camera'
  return `On the phone with ${names[app]}, scan this with ${how}, or open the link below.`
}

function whom(user: string | undefined, deviceId: string): string {
  return user === undefined ? `the device "${deviceId}"` : `the user "${user}" (device "${deviceId}")`
}

const readUserId = readerOf(UserId('Of the link.'), true)

function checkUser(user: string): void {
  try {
    readUserId(user, 'user')
  } catch (error) {
    throw new UsageError(`--user: ${(error as Error).message}`)
  }
}
