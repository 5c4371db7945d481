import { describe, expect, it } from 'vitest'
import type { OsrmStep } from './engine-answers.ts'
import { maneuverOf, maneuvers } from './maneuvers.ts'

function step(type: string, modifier?: string, more: Partial<OsrmStep> = {}): OsrmStep {
  return {
    duration: 0,
    distance: 0,
    geometry: '',
    name: '',
    mode: 'driving',
    intersections: [],
    maneuver: { type, bearing_before: 0, bearing_after: 0, location: [0, 0], ...(modifier && { modifier }) },
    ...more,
  }
}

describe('maneuverOf', () => {
  it.each<[type: string, modifier: string | undefined, expected: (typeof maneuvers)[number]]>([
    ['depart', undefined, 'start'],
    ['depart', 'left', 'start'],
    ['arrive', undefined, 'destination'],
    ['arrive', 'left', 'destination-left'],
    ['arrive', 'right', 'destination-right'],
    ['turn', 'left', 'left'],
    ['turn', 'slight left', 'slight-left'],
    ['turn', 'sharp right', 'sharp-right'],
    ['end of road', 'right', 'right'],
    ['turn', 'uturn', 'uturn-left'],
    ['continue', 'uturn', 'uturn-left'],
    ['continue', 'straight', 'continue'],
    ['new name', 'straight', 'becomes'],
    ['on ramp', 'slight left', 'ramp-left'],
    ['on ramp', 'straight', 'ramp-straight'],
    ['off ramp', 'slight right', 'exit-right'],
    ['off ramp', 'left', 'exit-left'],
    ['fork', 'slight left', 'stay-left'],
    ['fork', 'slight right', 'stay-right'],
    ['fork', 'straight', 'stay-straight'],
    ['merge', 'straight', 'merge'],
    ['merge', 'slight left', 'merge-left'],
    ['roundabout', 'right', 'roundabout-enter'],
    ['rotary', undefined, 'roundabout-enter'],
    ['exit roundabout', 'right', 'roundabout-exit'],
    ['exit rotary', 'right', 'roundabout-exit'],
    ['notification', undefined, 'continue'],
  ])('%s %s is %s', (type, modifier, expected) => {
    expect(maneuverOf(step(type, modifier), 'driving')).toBe(expected)
    expect(maneuvers).toContain(expected)
  })

  it('makes U-turns to the right where traffic drives on the left', () => {
    expect(maneuverOf(step('turn', 'uturn', { driving_side: 'left' }), 'driving')).toBe('uturn-right')
  })

  it('marks where a ferry begins and ends', () => {
    expect(maneuverOf(step('notification', 'straight', { mode: 'ferry' }), 'driving')).toBe('ferry-enter')
    expect(maneuverOf(step('notification', 'straight', { mode: 'ferry' }), 'ferry')).toBe('continue')
    expect(maneuverOf(step('turn', 'left'), 'ferry')).toBe('ferry-exit')
  })
})
