import { nameOf } from '../../store/users/identities.ts'
import type { SentUpdate, TrackRequest, UserKeys } from './updates.ts'

/** Requests of one bucket together: they are written to one shard. One of several users is alone in its batch. */
export function byBucket(requests: TrackRequest[], keys: UserKeys): TrackRequest[][] {
  const groups = new Map<number | undefined, TrackRequest[]>()
  for (const request of requests) {
    const bucket = keys.get(request.updates[0] as SentUpdate)?.bucket
    const group = groups.get(bucket)
    if (group) group.push(request)
    else groups.set(bucket, [request])
  }
  return [...groups.values()]
}

/** Returns the other requests. */
export function rejectRefused(
  requests: TrackRequest[],
  refusals: ReadonlyMap<string, unknown>,
): TrackRequest[] {
  if (refusals.size === 0) return requests
  return requests.filter((request) => {
    const refused = request.updates.map(nameOf).find((name) => refusals.has(name))
    if (refused !== undefined) request.reject(refusals.get(refused))
    return refused === undefined
  })
}
