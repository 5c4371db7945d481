import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fleet, type FleetCommand, type FleetEvent, newFleet, readyOf } from './fleet.ts'
import { nextToServe, step } from './step.ts'

const drainTicks = 100

/** A fleet, and the processes that it believes to have. */
class World {
  fleet: Fleet
  running = new Set<number>()
  commands: FleetCommand[] = []

  constructor(size: number) {
    this.fleet = newFleet(size, drainTicks)
    this.tell({ kind: 'begin' })
  }

  tell(event: FleetEvent): void {
    const { fleet, commands } = step(this.fleet, event)
    this.fleet = fleet
    this.commands.push(...commands)
    for (const command of commands) {
      if (command.kind === 'start') this.running.add(command.id)
      else if ('id' in command && !this.running.has(command.id)) throw new Error(`${command.kind} of none`)
    }
  }

  /** The processes do what they were told, and say so once a tick. */
  tickInPeace(): void {
    this.tell({ kind: 'tick' })
    for (const { id, phase } of this.fleet.members) {
      if (phase === 'starting') this.tell({ kind: 'ready', id })
      else if (phase === 'ready') this.tell({ kind: 'heard', id, connections: 0 })
      else this.end(id)
    }
  }

  end(id: number): void {
    this.running.delete(id)
    this.tell({ kind: 'ended', id })
  }

  done(kind: FleetCommand['kind']): number {
    return this.commands.filter((command) => command.kind === kind).length
  }

  phases(): string {
    return this.fleet.members.map(({ id, phase, generation }) => `${id}:${phase} ${generation}`).join(', ')
  }
}

function serving(size: number): World {
  const world = new World(size)
  world.tickInPeace()
  return world
}

describe('a fleet of workers', () => {
  it('starts all at once, and serves when all are ready', () => {
    const world = new World(2)
    expect(world.phases()).toBe('1:starting 1, 2:starting 1')
    world.tell({ kind: 'ready', id: 2 })
    expect(world.fleet.state).toBe('starting')
    world.tell({ kind: 'ready', id: 1 })
    expect([world.fleet.state, world.done('started'), world.done('run jobs')]).toEqual(['serving', 1, 1])
  })

  it('does not start when one of them cannot', () => {
    const world = new World(2)
    world.end(1)
    expect([world.done('start failed'), world.phases()]).toEqual([1, '2:draining 1'])
    world.end(2)
    expect(world.done('stopped')).toBe(1)
  })

  it('replaces one that dies, at once; one that dies again and again after longer and longer pauses', () => {
    const world = serving(2)
    const pauses: number[] = []
    for (let deaths = 0; deaths < 8; deaths++) {
      world.end(world.fleet.latestId)
      let pause = 0
      for (; world.fleet.members.length < 2; pause++) {
        world.tell({ kind: 'heard', id: 1, connections: 0 })
        world.tell({ kind: 'tick' })
      }
      pauses.push(pause)
    }
    expect(pauses).toEqual([0, 1, 2, 4, 8, 16, 30, 30])
  })

  it('kills one that is silent for 30 ticks, and no other', () => {
    const world = serving(2)
    for (let ticks = 0; ticks <= 30; ticks++) {
      expect(world.done('kill')).toBe(0)
      world.tell({ kind: 'heard', id: 1, connections: 0 })
      world.tell({ kind: 'tick' })
    }
    expect(world.commands.at(-1)).toEqual({ kind: 'run jobs', id: 1 }) // they were at 2
    expect(world.phases()).toBe('1:ready 1, 2:killed 1, 3:starting 1')
  })

  it('kills one that lives, but does not take what it was handed', () => {
    const world = serving(1)
    world.tell({ kind: 'handed', id: 1 })
    for (let ticks = 0; ticks <= 30; ticks++) {
      expect(world.done('kill')).toBe(0)
      world.tickInPeace()
    }
    expect(world.done('kill')).toBe(1)
  })

  it('reloads one after the other: a new one serves before an old one goes', () => {
    const world = serving(2)
    world.tell({ kind: 'reload' })
    expect(world.phases()).toBe('1:ready 1, 2:ready 1, 3:starting 2')
    world.tell({ kind: 'ready', id: 3 })
    expect(world.phases()).toBe('1:draining 1, 2:ready 1, 3:ready 2, 4:starting 2')
    world.tell({ kind: 'ready', id: 4 })
    expect(world.phases()).toBe('1:draining 1, 2:draining 1, 3:ready 2, 4:ready 2')
    expect([world.done('reloaded'), world.fleet.jobsAt]).toEqual([1, 4])
  })

  it('goes back when a worker of the new settings does not start', () => {
    const world = serving(2)
    world.tell({ kind: 'reload' })
    world.tell({ kind: 'ready', id: 3 })
    world.end(4)
    expect(world.done('reload failed')).toBe(1)
    for (let ticks = 0; ticks < 5; ticks++) world.tickInPeace()
    expect(world.phases()).toBe('2:ready 1, 5:ready 1')
  })

  it('discards one that was still starting with the old settings: no accident, and nothing that hangs', () => {
    const world = serving(2)
    world.end(2)
    expect(world.phases()).toBe('1:ready 1, 3:starting 1')
    world.tell({ kind: 'reload' })
    expect(world.phases()).toBe('1:ready 1, 3:draining 1, 4:starting 2')
    world.end(3)
    expect([world.done('discard'), world.done('kill'), world.fleet.failures]).toEqual([1, 0, 0])
  })

  it('refuses a reload during another', () => {
    const world = serving(1)
    world.tell({ kind: 'reload' })
    world.tell({ kind: 'reload' })
    expect(world.done('reload failed')).toBe(1)
    expect(world.fleet.latestGeneration).toBe(2)
  })

  it('gives a connection to the worker with the fewest that has taken its last', () => {
    const world = serving(3)
    const given = Array.from({ length: 4 }, () => {
      const id = nextToServe(world.fleet)
      if (id !== undefined) world.tell({ kind: 'handed', id })
      return id
    })
    expect(given).toEqual([1, 2, 3, undefined])
    world.tell({ kind: 'taken', id: 1, connections: 5 })
    world.tell({ kind: 'heard', id: 2, connections: 0 }) // it lives, but has not taken it
    world.tell({ kind: 'taken', id: 3, connections: 4 })
    expect(nextToServe(world.fleet)).toBe(3)
  })
})

/** Picks one of the members by a number, whatever there are. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'tick' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' } as const) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('ready', 'heard', 'handed', 'taken', 'leaving', 'ended'),
      which: fc.nat({ max: 20 }),
    }),
  },
)

it('whatever happens, no worker is doubled or forgotten, and in peace all is well again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(happening, { maxLength: 60 }),
      (size, happenings) => {
        const world = serving(size)
        for (const event of happenings) {
          if (!('which' in event)) world.tell(event)
          else {
            const { members } = world.fleet
            const id = members[event.which % members.length]?.id
            if (id === undefined) continue
            if (event.kind === 'ended') world.end(id)
            else world.tell({ kind: event.kind as 'heard', id, connections: event.which })
          }
          const { members, jobsAt, generation } = world.fleet
          expect(members.map(({ id }) => id)).toEqual([...world.running])
          const wanted = members.filter(({ phase }) => phase === 'starting' || phase === 'ready')
          expect(wanted.length).toBeLessThanOrEqual(size + 1)
          expect(wanted.filter((one) => one.generation === generation).length).toBeLessThanOrEqual(size)
          const ready = readyOf(world.fleet).map(({ id }) => id)
          if (ready.length > 0) expect(ready).toContain(jobsAt)
        }
        for (let ticks = 0; ticks < 40; ticks++) world.tickInPeace()
        expect(readyOf(world.fleet).length).toBe(size)
        expect(world.fleet.members.every(({ generation }) => generation === world.fleet.generation)).toBe(
          true,
        )
        expect(world.fleet.previous).toBe(undefined)

        world.tell({ kind: 'stop' })
        for (const id of [...world.running]) world.end(id)
        expect(world.commands.at(-1)).toEqual({ kind: 'stopped' })
      },
    ),
    { numRuns: 30 },
  )
})

it('a reload in peace never leaves fewer ready workers than there should be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat({ max: 10 })), (size, order) => {
      const world = serving(size)
      world.tell({ kind: 'reload' })
      for (const which of order) {
        const busy = world.fleet.members.filter(({ phase }) => phase !== 'ready')
        const member = busy[which % busy.length]
        if (member?.phase === 'starting') world.tell({ kind: 'ready', id: member.id })
        else if (member) world.end(member.id)
        expect(readyOf(world.fleet).length).toBeGreaterThanOrEqual(size)
      }
    }),
  )
})
