import type { OsrmStep } from './engine-answers.ts'

/** Every value of a step's `manuever`. */
export const maneuvers = [
  'start',
  'destination',
  'destination-left',
  'destination-right',
  'becomes',
  'continue',
  'slight-left',
  'left',
  'sharp-left',
  'uturn-left',
  'slight-right',
  'right',
  'sharp-right',
  'uturn-right',
  'ramp-straight',
  'ramp-left',
  'ramp-right',
  'exit-straight',
  'exit-left',
  'exit-right',
  'stay-straight',
  'stay-left',
  'stay-right',
  'merge',
  'merge-left',
  'merge-right',
  'roundabout-enter',
  'roundabout-exit',
  'ferry-enter',
  'ferry-exit',
] as const

export type Maneuver = (typeof maneuvers)[number]

type Side = 'left' | 'right' | 'straight'

/** From the OSRM maneuver. `before`: the mode of the previous step, by which ferries begin and end. */
export function maneuverOf({ maneuver, mode, driving_side }: OsrmStep, before: string | undefined): Maneuver {
  const { type, modifier = '' } = maneuver
  const side = sideOf(modifier)
  if (type === 'depart') return 'start'
  if (type === 'arrive') return side === 'straight' ? 'destination' : `destination-${side}`
  if (mode === 'ferry' && before !== 'ferry') return 'ferry-enter'
  if (mode !== 'ferry' && before === 'ferry') return 'ferry-exit'
  if (type === 'on ramp') return `ramp-${side}`
  if (type === 'off ramp') return `exit-${side}`
  if (type === 'fork') return `stay-${side}`
  if (type === 'merge') return side === 'straight' ? 'merge' : `merge-${side}`
  if (type.startsWith('exit')) return 'roundabout-exit'
  if (type === 'roundabout' || type === 'rotary') return 'roundabout-enter'
  if (modifier === 'uturn') return driving_side === 'left' ? 'uturn-right' : 'uturn-left'
  if (side === 'straight') return type === 'new name' ? 'becomes' : 'continue'
  if (modifier.startsWith('slight')) return `slight-${side}`
  if (modifier.startsWith('sharp')) return `sharp-${side}`
  return side
}

function sideOf(modifier: string): Side {
  if (modifier.endsWith('left')) return 'left'
  return modifier.endsWith('right') ? 'right' : 'straight'
}
