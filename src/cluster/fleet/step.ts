import { drained, type Fleet, type FleetEvent, type Member, type Step, unchanged } from './fleet.ts'
import { settle } from './settle.ts'

/** Ticks after which failures are forgotten. */
const calmTicks = 60

/** Ticks between two starts, at most. */
const longestPause = 30

export function step(fleet: Fleet, event: FleetEvent): Step {
  const { fleet: taken, commands } = take(fleet, event)
  const settled = settle(taken)
  return { fleet: settled.fleet, commands: [...commands, ...settled.commands] }
}

/** The worker for the next connection: the one with the fewest, of those that have taken their last. */
export function nextToServe({ members }: Fleet): number | undefined {
  const free = members.filter(({ phase, takingFor }) => phase === 'ready' && takingFor === undefined)
  return free.toSorted((one, other) => one.connections - other.connections)[0]?.id
}

function take(fleet: Fleet, event: FleetEvent): Step {
  switch (event.kind) {
    case 'begin':
      return unchanged(fleet)
    case 'tick':
      return unchanged(tick(fleet))
    case 'stop':
      return beginStop(fleet)
    case 'reload':
      if (fleet.state !== 'serving' || fleet.previous !== undefined)
        return { fleet, commands: [{ kind: 'reload failed' }] }
      return unchanged(beginReload(fleet))
    case 'ended':
    case 'leaving':
      return lose(fleet, event.id, event.kind === 'leaving')
    case 'ready':
      return unchanged(
        change(fleet, event.id, (member) =>
          member.phase === 'starting' ? { ...member, phase: 'ready', age: 0, silence: 0 } : member,
        ),
      )
    case 'handed':
      return unchanged(
        change(fleet, event.id, (member) => ({
          ...member,
          takingFor: 0,
          connections: member.connections + 1,
        })),
      )
    case 'heard':
    case 'taken': {
      const { connections, kind } = event
      return unchanged(
        change(fleet, event.id, (member) => ({
          ...member,
          connections,
          silence: 0,
          takingFor: kind === 'heard' ? member.takingFor : undefined,
        })),
      )
    }
  }
}

function change(fleet: Fleet, id: number, to: (member: Member) => Member): Fleet {
  return { ...fleet, members: fleet.members.map((member) => (member.id === id ? to(member) : member)) }
}

function tick(fleet: Fleet): Fleet {
  const ticksSinceFailure = fleet.ticksSinceFailure + 1
  return {
    ...fleet,
    ticksSinceFailure,
    failures: ticksSinceFailure < calmTicks ? fleet.failures : 0,
    pause: Math.max(0, fleet.pause - 1),
    members: fleet.members.map((member) => ({
      ...member,
      age: member.age + 1,
      silence: member.silence + 1,
      takingFor: member.takingFor === undefined ? undefined : member.takingFor + 1,
    })),
  }
}

/** It may mend what has failed, so it does not wait. */
function beginReload(fleet: Fleet): Fleet {
  const generation = fleet.latestGeneration + 1
  const previous = fleet.generation
  return { ...fleet, generation, latestGeneration: generation, previous, failures: 0, pause: 0 }
}

function beginStop(fleet: Fleet): Step {
  const alive = fleet.members.filter(({ phase }) => phase !== 'killed')
  const members = fleet.members.map((member) => (alive.includes(member) ? drained(member) : member))
  return {
    fleet: { ...fleet, state: 'stopping', members },
    commands: alive.map(({ id }) => ({ kind: 'stop', id })),
  }
}

/** One that is leaving needs another in its place as one that has ended does. */
function lose(fleet: Fleet, id: number, isLeaving: boolean): Step {
  const member = fleet.members.find((one) => one.id === id)
  if (!member) return unchanged(fleet)
  const left = isLeaving
    ? change(fleet, id, drained)
    : { ...fleet, members: fleet.members.filter((one) => one !== member) }
  if (fleet.state === 'stopping' || member.phase === 'draining') return unchanged(left)
  const wasReady = member.phase === 'ready'
  if (fleet.state === 'starting' && !wasReady) {
    const { fleet: stopping, commands } = beginStop(left)
    return { fleet: stopping, commands: [{ kind: 'start failed' }, ...commands] }
  }
  const failures = fleet.failures + 1
  const failed = { ...left, failures, ticksSinceFailure: 0, pause: pauseAfter(failures) }
  if (fleet.previous === undefined || wasReady || member.generation !== fleet.generation)
    return unchanged(failed)
  return {
    fleet: { ...failed, generation: fleet.previous, previous: undefined },
    commands: [{ kind: 'reload failed' }],
  }
}

/** None after the first, then 1, 2, 4 … */
function pauseAfter(failures: number): number {
  return failures < 2 ? 0 : Math.min(longestPause, 2 ** (failures - 2))
}
