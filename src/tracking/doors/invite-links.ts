export const phoneApps = ['owntracks', 'traccar', 'overland', 'osmand'] as const
export type PhoneApp = (typeof phoneApps)[number]

export interface InvitedDevice {
  app: PhoneApp
  /** Of the server, as the device reaches it; without a slash at its end. */
  baseUrl: string
  /** A publishable one. */
  key: string
  userId: string | undefined
  deviceId: string
}

export interface InviteLinks {
  /** Where the app sends locations. */
  url: string
  /** What configures the app when it is opened or scanned on the device; of OsmAnd the URL, which has to be pasted. */
  link: string
}

/** The links of each app are those that its own documentation or source describes. */
export function inviteLinks(device: InvitedDevice): InviteLinks {
  return linksOf[device.app](device)
}

const linksOf: Record<PhoneApp, (device: InvitedDevice) => InviteLinks> = {
  // https://owntracks.org/booklet/features/remoteconfig/#url-config; the key is the password.
  owntracks({ baseUrl, key, userId, deviceId }) {
    const url = withQuery(`${baseUrl}/in/owntracks`, { user: userId })
    const configuration = {
      _type: 'configuration',
      mode: 3, // HTTP
      url,
      auth: true,
      username: userId !== undefined && isPlain.test(userId) ? userId : 'groma',
      password: key,
      deviceId,
    }
    const inline = Buffer.from(JSON.stringify(configuration)).toString('base64')
    return { url, link: withQuery('owntracks:///config', { inline }) }
  },
  // ConfigurationService of https://github.com/traccar/traccar-client. The key is in the path: some versions drop a query.
  traccar({ baseUrl, key, userId, deviceId }) {
    const url = withQuery(`${baseUrl}/in/osmand/${key}`, { user: userId })
    return { url, link: withQuery('org.traccar.client://config', { url, id: deviceId }) }
  },
  // https://github.com/aaronpk/Overland-iOS#configuration-by-custom-url; the key is the access token.
  overland({ baseUrl, key, userId, deviceId }) {
    const url = withQuery(`${baseUrl}/in/overland`, { user: userId })
    return { url, link: withQuery('overland://setup', { url, token: key, device_id: deviceId }) }
  },
  // Trip recording → online tracking → web address; the app fills in the numbers in braces.
  osmand({ baseUrl, key, userId, deviceId }) {
    const named = withQuery(`${baseUrl}/in/osmand/${key}`, { id: deviceId, user: userId })
    const url = `${named}&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}&bearing={6}`
    return { url, link: url }
  },
}

/** User names of Basic authentication: OwnTracks on iOS sends ASCII only. */
const isPlain = /^[!-9;-~]+$/

/** Spaces as %20: not all apps read a + as one. */
function withQuery(url: string, parameters: Record<string, string | undefined>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return pairs.length === 0 ? url : `${url}?${pairs.join('&')}`
}
