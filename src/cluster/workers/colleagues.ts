import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { errors } from '../../errors.ts'
import { hashOf } from '../../store/ids.ts'
import type { DeviceOwner, DeviceOwners, HandedUpdate } from '../../tracking/batch/device-owners.ts'
import type { SentUpdate } from '../../tracking/batch/updates.ts'
import type { BulkResult } from '../../tracking/track.ts'
import { ownerOf, type Places } from '../fleet/ownership.ts'
import { connectPeer } from './connect.ts'
import { type PackedError, packError, unpackError } from './packed-errors.ts'
import { createPeer, type Handlers, type Parcel, type Peer, PeerEnded } from './peer.ts'

/** The workers of a machine, as one of them has them: updates are handed to the one that owns the device. */
export interface Colleagues extends DeviceOwners {
  /** Among these the devices are divided from now on. */
  divide(places: Places): void
  /** Hands nothing over any more; resolves when nobody hands anything to this worker either. */
  leave(): Promise<void>
}

export async function openColleagues(folder: string, own: number): Promise<Colleagues> {
  const pathOf = (id: number) => join(folder, `colleague-${id}`)
  const others = new Map<number, Colleague>()
  let places: Places = []
  let isLeaving = false

  function divide(next: Places): void {
    places = next
    for (const id of next)
      if (id !== null && id !== own && !others.has(id)) others.set(id, createColleague(pathOf(id)))
    for (const [id, colleague] of others) {
      if (next.includes(id)) continue
      colleague.retire()
      others.delete(id)
    }
  }

  const office = await openOffice(pathOf(own))
  return {
    of({ project, live }, name) {
      const id = ownerOf(places, hashOf(`${project}:${live}:${name}`))
      return id === undefined ? undefined : others.get(id)?.owner()
    },
    accept: office.accept,
    divide(next) {
      if (!isLeaving) divide(next)
    },
    async leave() {
      isLeaving = true
      divide([])
      await office.quiet()
    },
  }
}

interface OfBulk {
  update: SentUpdate
  resolve(result: BulkResult): void
  reject(error: Error): void
}

/** Of one update of several: as it was accepted or refused. */
interface Settled {
  result?: BulkResult
  error?: PackedError
}

interface Colleague {
  /** Undefined where it cannot be reached. */
  owner(): DeviceOwner | undefined
  /** Ends the connection when all answers are there. */
  retire(): void
}

function createColleague(path: string): Colleague {
  let peer: Peer | undefined
  let waiting = 0
  let isRetired = false

  function closeWhenDone(): void {
    if (isRetired && waiting === 0) peer?.close()
  }

  connectPeer(path, {}).then(
    (connected) => {
      peer = connected
      void connected.closed.then(() => {
        peer = undefined
      })
      closeWhenDone()
    },
    () => {}, // it has ended: this worker does what it would have done
  )

  async function ask(name: string, value: unknown): Promise<Parcel> {
    waiting += 1
    try {
      if (!peer) throw new PeerEnded()
      return await peer.call(name, { value })
    } catch (error) {
      throw error instanceof PeerEnded ? errors.stopping('The process that handles this device') : error
    } finally {
      waiting -= 1
      closeWhenDone()
    }
  }

  /** Those of one turn of the event loop are handed over as one: a bulk has hundreds. */
  let bulk: OfBulk[] = []

  async function handBulk(): Promise<void> {
    const handed = bulk
    bulk = []
    waiting -= 1 // asking counts by itself
    const updates = handed.map(({ update }) => update)
    const results = await ask('track of bulk', updates).then(
      ({ value }) => value as Settled[],
      (error) => handed.map((): Settled => ({ error: packError(error) })),
    )
    for (const [at, { resolve, reject }] of handed.entries()) {
      const { result, error } = results[at] as Settled
      if (error) reject(unpackError(error))
      else resolve(result as BulkResult)
    }
  }

  const owner: DeviceOwner = {
    async track(handed) {
      const { value, text = '' } = await ask('track', handed)
      return { headers: value as Record<string, string>, text }
    },
    trackOfBulk: (update) =>
      new Promise((resolve, reject) => {
        if (bulk.length === 0) {
          waiting += 1
          setImmediate(() => void handBulk())
        }
        bulk.push({ update, resolve, reject })
      }),
  }
  return {
    owner: () => peer && owner,
    retire() {
      isRetired = true
      closeWhenDone()
    },
  }
}

/** Where the others come with their updates. */
async function openOffice(path: string) {
  const visitors = new Set<Socket>()
  let accepted: DeviceOwner | undefined
  let onQuiet = () => {}

  const settle = (update: SentUpdate): Promise<Settled> =>
    (accepted as DeviceOwner).trackOfBulk(update).then(
      (result) => ({ result }),
      (error) => ({ error: packError(error) }),
    )

  const handlers: Handlers = {
    async track({ value }) {
      const { headers, text } = await (accepted as DeviceOwner).track(value as HandedUpdate)
      return { value: headers, text }
    },
    'track of bulk': async ({ value }) => ({
      value: await Promise.all((value as SentUpdate[]).map(settle)),
    }),
  }

  const server = createServer((socket) => {
    visitors.add(socket)
    socket.once('close', () => {
      visitors.delete(socket)
      if (visitors.size === 0) onQuiet()
    })
    createPeer(socket, handlers)
  })
  server.listen(path)
  await once(server, 'listening')
  return {
    accept(owner: DeviceOwner): void {
      accepted = owner
    },
    quiet: () =>
      new Promise<void>((resolve) => {
        if (visitors.size === 0) resolve()
        else onQuiet = resolve
      }),
  }
}
