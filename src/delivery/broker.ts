import type { MqttClient } from 'mqtt'
import type { Tried } from './courier.ts'
import type { Parcel } from './parcels.ts'
import { eventTopic, ownTracksTopics, type ReceivedMessage, readOwnTracksTopic } from './topics.ts'

/** The operator's MQTT broker: events are published there, and locations of OwnTracks read. */
export interface Broker {
  /** Connects, unless it has; from then on again after every loss. */
  open(): void
  /** Never fails. A broker that has acknowledged has accepted. */
  send(parcel: Parcel): Promise<Tried>
  close(): Promise<void>
}

export interface BrokerParts {
  url: string
  projectName(id: number): string | undefined
  /** False to be called again with the same message. */
  take(message: ReceivedMessage): Promise<boolean>
  onFailure(error: unknown): void
}

const acknowledgedWithin = 10_000 // milliseconds
const sessionSeconds = 24 * 3600
const retakeAfter = 1000 // milliseconds

export function createBroker({ url, projectName, take, onFailure }: BrokerParts): Broker {
  let connecting: Promise<MqttClient> | undefined
  let client: MqttClient | undefined
  let isClosed = false

  async function connect(): Promise<MqttClient> {
    // With a name of its own the broker keeps messages for a server that is away; without one each start is a stranger.
    const isNamed = new URL(url).searchParams.has('clientId')
    const mqtt = await import('mqtt') // where a broker is set only: it brings 25 packages
    const opened = mqtt.connect(url, {
      protocolVersion: 5,
      clean: !isNamed,
      ...(isNamed && { properties: { sessionExpiryInterval: sessionSeconds } }),
      reconnectPeriod: 1000,
      connectTimeout: acknowledgedWithin,
    })
    opened.on('error', onFailure)
    opened.on('connect', () => void opened.subscribeAsync(ownTracksTopics, { qos: 1 }).catch(onFailure))
    opened.handleMessage = (packet, done) => {
      const { topic, payload } = packet
      const message = readOwnTracksTopic(topic, payload.toString())
      void (message ? untilTaken(message) : Promise.resolve()).then(() => done())
    }
    client = opened
    return opened
  }

  async function untilTaken(message: ReceivedMessage): Promise<void> {
    while (!isClosed) {
      const isTaken = await take(message).catch((error) => void onFailure(error))
      if (isTaken) return
      await new Promise((resolve) => setTimeout(resolve, retakeAfter))
    }
    return new Promise(() => {}) // not acknowledged: the broker keeps it for others
  }

  async function publish({ delivery, events, user }: Parcel): Promise<void> {
    if (!client?.connected) throw new Error('There is no connection to the broker.')
    for (const { event, project, live } of events) {
      if (event === null) continue
      const name = projectName(project ?? 0)
      if (name === undefined) throw new Error('The project is not known here yet.')
      const properties = { userProperties: { delivery } }
      const payload = JSON.stringify({ event, ...(user && { user }) })
      await within(
        acknowledgedWithin,
        client.publishAsync(eventTopic(name, live === true, event), payload, { qos: 1, properties }),
      )
    }
  }

  return {
    open() {
      isClosed = false
      connecting ??= connect()
      connecting.catch((error) => {
        connecting = undefined
        onFailure(error)
      })
    },
    async send(parcel) {
      const started = performance.now()
      const error = await publish(parcel).then(
        () => undefined,
        (reason: Error) => reason.message,
      )
      const milliseconds = Math.round(performance.now() - started)
      return { isDelivered: error === undefined, milliseconds, ...(error !== undefined && { error }) }
    },
    async close() {
      isClosed = true
      const opened = await connecting?.catch(() => undefined)
      connecting = undefined
      client = undefined
      await opened?.endAsync(true)
    },
  }
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds / 1000} s.`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
