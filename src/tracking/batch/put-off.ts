import type { UserKey } from '../../store/users/identities.ts'
import type { SentUpdate, TrackRequest, UserKeys } from './updates.ts'

/** A request that cannot be applied before `until`. */
export interface PutOff {
  request: TrackRequest
  until: Promise<void>
}

interface Split {
  ready: TrackRequest[]
  putOff: PutOff[]
}

/** Puts off the requests that need a route first, and those behind them of the same users. */
export function putOffForRoutes(
  requests: TrackRequest[],
  keys: UserKeys,
  askRoutes: (request: TrackRequest) => Promise<void> | undefined,
): Split {
  const waiting = new Map<string, Promise<void>>()
  return split(requests, (request) => {
    const ids = request.updates.map((update) => (keys.get(update) as UserKey).id)
    const until = ids.map((id) => waiting.get(id)).find((one) => one) ?? askRoutes(request)
    if (until) for (const id of ids) waiting.set(id, until)
    return until
  })
}

/** Puts off the later requests of devices of which an earlier one was. */
export function behindPutOff(later: TrackRequest[], earlier: PutOff[]): Split {
  const waiting = new Map(earlier.map(({ request, until }) => [deviceOf(request), until]))
  return split(later, (request) => waiting.get(deviceOf(request)))
}

function split(
  requests: TrackRequest[],
  waitsFor: (request: TrackRequest) => Promise<void> | undefined,
): Split {
  const found: Split = { ready: [], putOff: [] }
  for (const request of requests) {
    const until = waitsFor(request)
    if (until) found.putOff.push({ request, until })
    else found.ready.push(request)
  }
  return found
}

export function deviceOf({ updates }: Pick<TrackRequest, 'updates'>): string {
  const { project, live, deviceId } = updates[0] as SentUpdate
  return `${project}:${live}:${deviceId}`
}
