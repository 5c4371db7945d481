/**
 * Which workers there are, and what becomes of them: (fleet, what happened) → (fleet, what to do). Time is counted in ticks of
 * the supervisor's own clock, so that a machine that slept, or was too busy for the supervisor too, does not count against a worker.
 */
export interface Fleet {
  /** Workers that are wanted. */
  size: number
  /** Ticks that a worker may take to finish its connections. */
  drainTicks: number
  state: 'starting' | 'serving' | 'stopping'
  /** With its settings new workers are started; a reload begins the next. */
  generation: number
  latestGeneration: number
  /** While a reload is under way: where it goes back to. */
  previous: number | undefined
  members: readonly Member[]
  latestId: number
  /** The member that runs the jobs. */
  jobsAt: number | undefined
  /** Workers that ended unasked, lately. */
  failures: number
  ticksSinceFailure: number
  /** Ticks until the next start. */
  pause: number
}

export interface Member {
  id: number
  generation: number
  /** `killed`: hung, its end is awaited. */
  phase: 'starting' | 'ready' | 'draining' | 'killed'
  /** Ticks in this phase. */
  age: number
  /** Ticks since it was heard of. */
  silence: number
  /** Open ones. */
  connections: number
  /** Ticks since it was handed a connection and has not said that it has it; undefined when it has. */
  takingFor: number | undefined
}

export type FleetEvent =
  | { kind: 'begin' | 'tick' | 'reload' | 'stop' }
  /** `leaving`: it is broken, and ends after its requests. */
  | { kind: 'ready' | 'handed' | 'leaving' | 'ended'; id: number }
  | { kind: 'heard' | 'taken'; id: number; connections: number }

export type FleetCommand =
  | { kind: 'start'; id: number; generation: number }
  /** `discard`: a reload needs it no more; `kill`: it hangs. */
  | { kind: 'drain' | 'stop' | 'discard' | 'kill' | 'run jobs'; id: number }
  | { kind: 'started' | 'start failed' | 'reloaded' | 'reload failed' | 'stopped' }

export function newFleet(size: number, drainTicks: number): Fleet {
  return {
    size,
    drainTicks,
    state: 'starting',
    generation: 1,
    latestGeneration: 1,
    previous: undefined,
    members: [],
    latestId: 0,
    jobsAt: undefined,
    failures: 0,
    ticksSinceFailure: 0,
    pause: 0,
  }
}

export interface Step {
  fleet: Fleet
  commands: FleetCommand[]
}

export function unchanged(fleet: Fleet): Step {
  return { fleet, commands: [] }
}

export function readyOf({ members }: Fleet): Member[] {
  return members.filter(({ phase }) => phase === 'ready')
}

export function drained(member: Member): Member {
  return { ...member, phase: 'draining', age: 0 }
}
