import type { Engine } from '../../routing/engine/engine.ts'
import { geodesicEta } from '../rules/trip.ts'
import type { AskEta } from './batch.ts'

/** An update waits for an ETA no longer than this. */
const patience = 300 // milliseconds

export function askEtaOf(engine: Pick<Engine, 'eta'>): AskEta {
  return async (from, to, mode) => {
    const [start, end] = [from, to].map(({ x, y }) => ({ longitude: x, latitude: y })) as [Place, Place]
    const eta = await engine.eta(start, end, mode, patience)
    return eta === 'late' ? undefined : (eta ?? geodesicEta(from, to, mode))
  }
}

type Place = Parameters<Engine['eta']>[0]
