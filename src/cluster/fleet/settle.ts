import {
  drained,
  type Fleet,
  type FleetCommand,
  type Member,
  readyOf,
  type Step,
  unchanged,
} from './fleet.ts'

/** Ticks without a word after which a worker counts as hung. One that starts may be reading large maps. */
const longestSilence = { starting: 300, ready: 30, draining: 30 }

/** What follows from the state of the fleet, whatever has happened. */
export function settle(fleet: Fleet): Step {
  const rules = [killHung, reportStarted, drainOld, startMissing, finishReload, placeJobs, reportStopped]
  return rules.reduce<Step>((before, rule) => {
    const { fleet: after, commands } = rule(before.fleet)
    return { fleet: after, commands: [...before.commands, ...commands] }
  }, unchanged(fleet))
}

function killHung(fleet: Fleet): Step {
  const hung = fleet.members.filter((member) => isHung(member, fleet.drainTicks))
  const members = fleet.members.map((member) =>
    hung.includes(member) ? { ...member, phase: 'killed' as const, age: 0 } : member,
  )
  return { fleet: { ...fleet, members }, commands: hung.map(({ id }) => ({ kind: 'kill', id })) }
}

function isHung({ phase, silence, takingFor = 0, age }: Member, drainTicks: number): boolean {
  if (phase === 'killed') return false
  if (phase === 'draining' && age > drainTicks) return true
  return Math.max(silence, takingFor) > longestSilence[phase]
}

function reportStarted(fleet: Fleet): Step {
  if (fleet.state !== 'starting' || readyOf(fleet).length < fleet.size) return unchanged(fleet)
  return { fleet: { ...fleet, state: 'serving' }, commands: [{ kind: 'started' }] }
}

/** Drains as many of older generations as there are workers too many. Old ones that are still starting are discarded at once. */
function drainOld(fleet: Fleet): Step {
  if (fleet.state === 'stopping') return unchanged(fleet)
  const isOld = ({ generation }: Member) => generation !== fleet.generation
  const begun = fleet.members.filter((member) => member.phase === 'starting' && isOld(member))
  const ready = readyOf(fleet)
  const surplus = ready.filter(isOld).slice(0, Math.max(0, ready.length - fleet.size))
  const leaving = [...begun, ...surplus]
  const members = fleet.members.map((member) => (leaving.includes(member) ? drained(member) : member))
  return {
    fleet: { ...fleet, members },
    commands: [
      ...begun.map(({ id }): FleetCommand => ({ kind: 'discard', id })),
      ...surplus.map(({ id }): FleetCommand => ({ kind: 'drain', id })),
    ],
  }
}

/** While others still serve in the place of those that are missing, one starts at a time. */
function startMissing(fleet: Fleet): Step {
  if (fleet.state === 'stopping' || fleet.pause > 0) return unchanged(fleet)
  const { members, size, generation } = fleet
  const starting = members.filter(({ phase }) => phase === 'starting')
  const ready = readyOf(fleet)
  const current = ready.filter((member) => member.generation === generation).length + starting.length
  const vacant = size - ready.length - starting.length
  const atOnce = Math.max(vacant, 1 - starting.length)
  const count = Math.max(0, Math.min(size - current, atOnce))
  const started = Array.from({ length: count }, (_, at) => newMember(fleet.latestId + at + 1, generation))
  return {
    fleet: { ...fleet, latestId: fleet.latestId + count, members: [...members, ...started] },
    commands: started.map(({ id }) => ({ kind: 'start', id, generation })),
  }
}

function newMember(id: number, generation: number): Member {
  return { id, generation, phase: 'starting', age: 0, silence: 0, connections: 0, takingFor: undefined }
}

function finishReload(fleet: Fleet): Step {
  const isDone =
    fleet.previous !== undefined &&
    readyOf(fleet).filter(({ generation }) => generation === fleet.generation).length === fleet.size
  if (!isDone || fleet.state === 'stopping') return unchanged(fleet)
  return { fleet: { ...fleet, previous: undefined }, commands: [{ kind: 'reloaded' }] }
}

function placeJobs(fleet: Fleet): Step {
  const ready = readyOf(fleet)
  if (fleet.state !== 'serving' || ready.some(({ id }) => id === fleet.jobsAt)) return unchanged(fleet)
  const next = ready.at(-1) // the newest stays longest
  if (!next) return unchanged({ ...fleet, jobsAt: undefined })
  return { fleet: { ...fleet, jobsAt: next.id }, commands: [{ kind: 'run jobs', id: next.id }] }
}

function reportStopped(fleet: Fleet): Step {
  const isOver = fleet.state === 'stopping' && fleet.members.length === 0
  return { fleet, commands: isOver ? [{ kind: 'stopped' }] : [] }
}
