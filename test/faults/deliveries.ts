import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { openReceiver, type Received } from '../app/receiver.ts'
import { eventually, storyTimeout } from '../app/server.ts'
import { request } from './requests.ts'

export interface Deliveries {
  /** Makes the webhook. */
  begin(address: string, key: string): Promise<void>
  /** Every event of the devices arrives, a user's in order, and one that comes twice has the same delivery id. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  check(read: (path: string) => Promise<any>): Promise<void>
}

/**
 * A webhook for every event of these devices. Its receiver refuses some deliveries, is slow with some, and loses the answer to some that it
 * has taken.
 */
export async function receiveDeliveries(
  devices: string[],
  chance: (most: number) => number,
): Promise<Deliveries> {
  const receiver = await openReceiver()
  onTestFinished(receiver.close)
  const taken = new TakenDeliveries()
  receiver.answer = (received) => async (response) => {
    const luck = chance(100)
    if (luck >= 1) taken.add(received)
    if (luck < 10) await sleep(100)
    if (luck < 2) response.destroy()
    else response.writeHead(200).end()
  }

  return {
    async begin(address, key) {
      const webhook = { url: receiver.url, users: devices }
      expect((await request('POST', `${address}/v1/webhooks`, key, webhook)).status).toBe(200)
    },
    async check(read) {
      for (const deviceId of devices) {
        const { events } = await read(`/v1/events?limit=1000&user=${deviceId}`)
        const stored = events.map(({ _id }: { _id: string }) => _id).reverse()
        const arrived = () => taken.eventsOf(deviceId)
        await eventually(() => expect(arrived().length).toBeGreaterThanOrEqual(stored.length), storyTimeout)
        expect(arrived()).toEqual(stored)
        expect(stored).not.toEqual([])
      }
      expect(taken.underTwoIds).toEqual([])
    },
  }
}

class TakenDeliveries {
  /** Events that came again under another delivery id. */
  readonly underTwoIds: string[] = []
  /** By event. */
  private readonly deliveries = new Map<string, unknown>()
  /** By device, in the order in which they first came. */
  private readonly events = new Map<string, string[]>()

  add({ body: { event }, headers }: Received): void {
    const delivery = headers['x-service-delivery-id']
    const known = this.deliveries.get(event._id)
    if (known !== undefined && known !== delivery) this.underTwoIds.push(event._id)
    if (known !== undefined) return
    this.deliveries.set(event._id, delivery)
    this.events.set(event.user.deviceId, [...this.eventsOf(event.user.deviceId), event._id])
  }

  eventsOf(deviceId: string): string[] {
    return this.events.get(deviceId) ?? []
  }
}
