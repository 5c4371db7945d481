import type { Position } from '../../geo/distance.ts'
import type { Action } from '../../routing/engine/child.ts'
import { askOf, type Engine, type OwnEngine, ourselves } from '../../routing/engine/engine.ts'
import type { Handlers, Peer } from './peer.ts'

/** The roads in use, which every worker knows. */
export interface Roads {
  file: string | undefined
  hasSpeeds: boolean
  hasCarMatrices: boolean
  crossings: readonly Position[]
}

export function roadsOf(engine: Engine): Roads {
  return {
    file: engine.roads(),
    hasSpeeds: engine.hasSpeeds(),
    hasCarMatrices: engine.hasCarMatrices(),
    crossings: engine.crossings(),
  }
}

/** The supervisor's engine, for a worker. Queries wait, and fail, there. */
export function createRemoteEngine(supervisor: Peer, roads: () => Roads): Engine {
  const askText: OwnEngine['askText'] = async (project, action, query, milliseconds) => {
    const value = [project, action, milliseconds]
    const { text = '' } = await supervisor.call('ask the engine', { value, text: query })
    return text
  }
  const engine: Engine = {
    ready: Promise.resolve(),
    ask: askOf(askText, ourselves),
    of: (project) => ({ ...engine, ask: askOf(askText, project) }),
    roads: () => roads().file,
    hasSpeeds: () => roads().hasSpeeds,
    hasCarMatrices: () => roads().hasCarMatrices,
    crossings: () => roads().crossings,
    areRoadsComing: async () => (await supervisor.call('are roads coming')).value === true,
  }
  return engine
}

/** What workers may ask of the engine. */
export function engineHandlers(engine: OwnEngine): Handlers {
  return {
    async 'ask the engine'({ value, text = '' }) {
      const [project, action, milliseconds] = value as [number, Action, number | null]
      return { text: await engine.askText(project, action, text, milliseconds ?? undefined) }
    },
    'are roads coming': async () => ({ value: await engine.areRoadsComing() }),
  }
}
