/** Topics of the MQTT broker. Names and ids are percent-encoded: they may hold characters that mean something in topics. */

interface NamedEvent {
  type: string
  user?: { _id?: string; userId?: string } | undefined
}

/** `groma/<project>/<test|live>/events/<type>/<user>`; the user by `userId`, else by `_id`, and `-` for nobody. */
export function eventTopic(project: string, live: boolean, { type, user }: NamedEvent): string {
  const parts = [project, live ? 'live' : 'test', 'events', type, user?.userId ?? user?._id ?? '-']
  return ['groma', ...parts.map(encodeURIComponent)].join('/')
}

/** Servers of one database share what is published there: each message goes to one of them. */
export const ownTracksTopics = '$share/groma/groma/+/+/in/owntracks/+/+/#'

/** What an app has published. */
export interface ReceivedMessage {
  project: string
  live: boolean
  userId: string
  deviceId: string
  payload: string
}

/** From `groma/<project>/<test|live>/in/owntracks/<user>/<device>`, or `…/event` below it; undefined for any other topic. */
export function readOwnTracksTopic(topic: string, payload: string): ReceivedMessage | undefined {
  const parts = /^groma\/([^/]+)\/(test|live)\/in\/owntracks\/([^/]+)\/([^/]+)(?:\/event)?$/.exec(topic)
  if (!parts) return undefined
  const [, project = '', environment, userId = '', deviceId = ''] = parts
  try {
    return {
      project: decodeURIComponent(project),
      live: environment === 'live',
      userId: decodeURIComponent(userId),
      deviceId: decodeURIComponent(deviceId),
      payload,
    }
  } catch {
    return undefined // a % that encodes nothing
  }
}
