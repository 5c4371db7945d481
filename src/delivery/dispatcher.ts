import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import { claimReceivers, releaseReceivers, renewLeases } from '../store/delivery/leases.ts'
import type { Receivers } from '../store/delivery/receivers.ts'
import { brokerId } from '../store/delivery/webhooks.ts'
import { newId } from '../store/ids.ts'
import type { Broker } from './broker.ts'
import { type Courier, createCourier } from './courier.ts'
import type { Mailer } from './mailer.ts'
import { createPoster } from './requests/post.ts'
import { sendToWebhook } from './send-to-webhook.ts'

/** Delivers what waits. Any number may run on a database: each receiver is one's at a time. */
export interface Dispatcher {
  /** Call it several times a second. */
  tick(): Promise<void>
  /** Drops what is loaded and not under way: it may be about a deleted user. */
  forgetLoaded(): void
  /** Finishes what is under way, for some seconds, and leaves the rest to others. A later tick begins anew. */
  stop(): Promise<void>
}

export interface DispatcherParts {
  database: Database
  receivers: Receivers
  isAllowed(address: string): boolean
  /** Undefined without GROMA_MQTT_URL. */
  broker?: Broker | undefined
  /** Undefined without GROMA_SMTP_URL. */
  mailer?: Mailer | undefined
  /** As answered by the API; only those who still exist. */
  usersOf(keys: { bucket: number; id: string }[]): Promise<User[]>
  onFailure(error: unknown): void
}

export interface DispatcherOptions {
  /** Milliseconds that are added to the database's time. */
  ahead?(): number
}

const mostClaims = 10 // of a tick, so that dispatchers that start together share
const mostSending = 256
const mostOfReceiver = 16
const idleTicks = 10
const stopWithin = 3000 // milliseconds

/** Others take over from a dispatcher that has died when its leases are over. */
const lease = 15_000 // milliseconds

/** Nothing is sent when less than this is left of the lease: it could be under way when another takes over. */
const longestDelivery = 10_000 // milliseconds

/** Well before the last moment at which something may be sent, so that a slow database stops nobody. */
const renewEvery = 1500 // milliseconds

interface Work {
  courier: Courier
  /** By the monotonic clock. */
  leasedUntil: number
  idle: number
}

export function createDispatcher(parts: DispatcherParts, options: DispatcherOptions = {}): Dispatcher {
  const { database, receivers, broker, mailer } = parts
  const { ahead = () => 0 } = options
  const owner = newId()
  const poster = createPoster(parts.isAllowed, longestDelivery)
  const works = new Map<string, Work>()
  let renewedAt = 0

  function begin({ id, failures }: { id: string; failures: number }, leasedUntil: number): void {
    const courier = createCourier({
      ...parts,
      receiver: id,
      failures,
      isBatched: () => receivers.webhook(id)?.mode === 'batch' || receivers.mailedAlert(id) !== undefined,
      send(parcel) {
        if (broker && id === brokerId) return broker.send(parcel)
        const alert = receivers.mailedAlert(id)
        if (mailer && alert) return mailer.send(alert, parcel)
        return sendToWebhook(poster, receivers.webhook(id), parcel)
      },
      isLeased: () => performance.now() < (works.get(id)?.leasedUntil ?? 0) - longestDelivery,
      mostAtOnce: () => Math.min(mostOfReceiver, Math.max(1, Math.floor(mostSending / works.size))),
      ahead,
    })
    works.set(id, { courier, leasedUntil, idle: 0 })
  }

  async function renew(): Promise<void> {
    const now = performance.now()
    if (works.size === 0 || now - renewedAt < renewEvery) return
    const own = await renewLeases(database, owner, lease / 1000, [...works.keys()])
    renewedAt = now
    for (const [id, work] of works) {
      if (own.has(id)) work.leasedUntil = now + lease
      else {
        works.delete(id)
        void work.courier.stop()
      }
    }
  }

  async function release(ids: string[]): Promise<void> {
    const ended = ids.flatMap((id) => works.get(id) ?? [])
    await Promise.all(ended.map(({ courier }) => courier.stop()))
    for (const id of ids) works.delete(id)
    if (ids.length > 0) await releaseReceivers(database, owner, ids)
  }

  async function claim(): Promise<void> {
    const now = performance.now()
    const claimed = await claimReceivers(database, owner, lease / 1000, mostClaims, [...receivers.unserved()])
    for (const one of claimed) begin(one, now + lease)
  }

  return {
    async tick() {
      const known = new Set(receivers.ids())
      if (known.size === 0 && works.size === 0) return
      broker?.open()
      await renew()
      if ([...known].some((id) => !works.has(id))) await claim()
      for (const work of works.values()) {
        work.idle = work.courier.isIdle() ? work.idle + 1 : 0
        work.courier.tick()
      }
      const over = [...works].filter(([id, { idle }]) => idle > idleTicks || !known.has(id))
      await release(over.map(([id]) => id))
    },
    forgetLoaded() {
      for (const { courier } of works.values()) courier.forgetLoaded()
    },
    async stop() {
      const cut = setTimeout(poster.close, stopWithin)
      await release([...works.keys()])
      clearTimeout(cut)
      poster.close()
      await broker?.close()
      await mailer?.close()
    },
  }
}
