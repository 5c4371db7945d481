import type { Engine } from '../../routing/engine/engine.ts'
import { geodesicEta } from '../rules/trip.ts'
import type { GetEta } from './trip-batch.ts'

/** Longest wait of an update for its ETA. */
const timeout = 300 // milliseconds

export function etaFrom(engine: Pick<Engine, 'eta'>): GetEta {
  return async (from, to, mode) => {
    const [start, end] = [from, to].map(({ x, y }) => ({ longitude: x, latitude: y })) as [Place, Place]
    const eta = await engine.eta(start, end, mode, timeout)
    return eta === 'late' ? undefined : (eta ?? geodesicEta(from, to, mode))
  }
}

type Place = Parameters<Engine['eta']>[0]
