import { expect } from 'vitest'
import { position } from '../maps/draw.ts'
import { type SentUpdate, type WalkEvent, type Walker, walkedFences } from './walkers.ts'

/** What the server has of a walk, both lists as they are answered: the newest first. */
export interface StoredWalk {
  locations: { createdAt: string; location: { coordinates: number[] } }[]
  events: WalkEvent[]
}

/** What must hold of every walk, whatever went wrong while it was sent. */
export const walkChecks: { name: string; check(walker: Walker, stored: StoredWalk): void }[] = [
  {
    name: 'every acknowledged update is stored once, in order',
    check({ sent }, { locations }) {
      const stored = locations.map((one) => `${one.createdAt} ${one.location.coordinates}`).reverse()
      const expected = sent.filter((one) => !one.isUnknown || stored.includes(asStored(one)))
      expect(stored).toEqual(expected.map(asStored))
    },
  },
  {
    name: 'the events are those that were answered, each once',
    check({ sent, answered }, { events }) {
      const unknown = sent.filter(({ isUnknown }) => isUnknown).map(({ updatedAt }) => updatedAt)
      expect(ids(events.filter(({ createdAt }) => !unknown.includes(createdAt)))).toEqual(ids(answered))
    },
  },
  {
    name: 'entries and exits of a geofence take turns, an entry first',
    check(_walker, { events }) {
      for (const { name } of walkedFences) {
        const types = events
          .filter(({ geofence }) => geofence.externalId === name)
          .map(({ type }) => type)
          .reverse()
        expect(types).toEqual(
          types.map((_, at) => (at % 2 ? 'user.exited_geofence' : 'user.entered_geofence')),
        )
      }
    },
  },
]

/** Runs every check on every walk; `read` answers the list of a path, which must be whole. */
export async function checkWalks(
  walkers: Walker[],
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  read: (path: string) => Promise<any>,
): Promise<void> {
  for (const walker of walkers) {
    const { locations } = await read(`/v1/users/${walker.deviceId}/locations?limit=1000`)
    const { events } = await read(`/v1/events?limit=1000&user=${walker.deviceId}`)
    for (const { check } of walkChecks) check(walker, { locations, events })
  }
}

function asStored(sent: SentUpdate): string {
  return `${sent.updatedAt} ${position(sent)}`
}

function ids(events: WalkEvent[]): string[] {
  return events.map(({ _id }) => _id).sort()
}
