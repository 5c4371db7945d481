import type { Tags } from './name-tags.ts'
import { truckLimits, truckSpeeds } from './truck-tags.ts'

/**
 * The routing engine ignores some tags that mean something on the ground. Here they are said in tags that it reads (as its
 * version 3.6 does); everything else stays as it is.
 */

type Told = Record<string, string>

export function wayForEngine(tags: Tags): Tags {
  const told: Told = { ...truckSpeeds(tags), ...tags, ...truckLimits(tags) }
  if (isPlatform(tags)) told.highway = 'footway'
  if (isSquare(told)) delete told.area
  if (tags.highway === 'motorway' || tags.junction === 'roundabout') told.oneway ??= 'yes'
  tellWords(told)
  tellImpassable(told)
  turnDirections(told)
  tellDirections(told)
  tellVehicles(told)
  tellOpenToCars(told)
  tellOneways(told)
  tellDuration(told)
  return told
}

/** One walks on these, although they are no highway: the engine would leave them out. */
function isPlatform({ highway, man_made, railway, public_transport }: Tags): boolean {
  if (highway !== undefined) return highway === 'platform'
  return man_made === 'pier' || railway === 'platform' || public_transport === 'platform'
}

/** One walks across; the engine leaves areas out, and this way they are passed along their edges. */
function isSquare({ highway, area }: Tags): boolean {
  return area === 'yes' && (highway === 'pedestrian' || highway === 'footway')
}

/** Ways that are for motor vehicles only where something says so. */
const withoutMotors = new Set(['bridleway', 'cycleway', 'footway', 'path', 'pedestrian', 'steps'])

/** `vehicle`, of which the engine takes `no` alone, and not beside `access`: whom it refuses, and that only those with a destination pass. */
function tellVehicles(tags: Told): void {
  const { access, vehicle, highway = '' } = tags
  if (vehicle === undefined) return
  const isRefused = isFor(refusals, vehicle)
  if (access !== undefined || isRefused) {
    tags.motor_vehicle ??= isRefused ? 'no' : vehicle
    tags.bicycle ??= isRefused ? 'no' : vehicle
  } else if (!withoutMotors.has(highway)) tags.motor_vehicle ??= vehicle
}

/** Of who a road is reserved for the engine knows some, of some modes; for all others it is open to everybody. */
function tellWords(tags: Told): void {
  for (const key of keysOfUsers) {
    const value = tags[key]
    if (value === undefined) continue
    if (isFor(reserved, value)) tags[key] = 'no'
    else if (isFor(members, value)) tags[key] = 'private'
    else if (value === 'discouraged') tags[key] = 'destination' // to the engine closed
  }
}

/** What the engine closes to walkers, too, or to nobody. */
function tellImpassable(tags: Told): void {
  const { smoothness, sac_scale = 'hiking', service, access, vehicle } = tags
  if (smoothness === 'impassable') {
    delete tags.smoothness
    tags.motor_vehicle = 'no'
    tags.bicycle = 'no'
  }
  if (sac_scale !== 'hiking' && vehicle === undefined) tags.bicycle ??= 'no'
  if (service === 'emergency_access' && access === undefined && vehicle === undefined)
    tags.motor_vehicle ??= 'no'
}

/** To the engine a private road stays one where `motor_vehicle` lets all pass. */
function tellOpenToCars(tags: Told): void {
  const { access = '', motor_vehicle = '', motorcar = motor_vehicle } = tags
  if (limited.has(access) && open.has(motorcar)) delete tags.access
}

function isFor(users: ReadonlySet<string>, value: string): boolean {
  return value.split(';').every((one) => users.has(one.trim()))
}

const keysOfUsers = ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'hgv', 'bicycle', 'foot']
const limited = new Set(['private', 'customers', 'permit', 'delivery', 'destination', 'residents'])
const open = new Set(['yes', 'designated', 'permissive'])

/** What speaks of a mode: first what speaks of the fewest. */
const keysOfModes: Record<string, string[]> = {
  motor_vehicle: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  bicycle: ['bicycle', 'vehicle', 'access'],
  foot: ['foot', 'access'],
}

interface DirectedKeys {
  direction: string
  keys: string[]
}

/** The keys of all modes, for one direction. Few ways have any. */
const directedKeys: DirectedKeys[] = ['forward', 'backward'].map((direction) => ({
  direction,
  keys: [...new Set(Object.values(keysOfModes).flat())].map((key) => `${key}:${direction}`),
}))

/**
 * `access:backward` and `vehicle:backward` hold for a mode of which nothing nearer is said. The engine knows `motorcar:backward` for
 * all motor vehicles only. What is said of both directions opens no one-way road.
 */
function tellDirections(tags: Told): void {
  const isOneway = (tags.oneway ?? 'no') !== 'no'
  for (const { direction, keys: allKeys } of directedKeys) {
    if (!allKeys.some((key) => key in tags)) continue
    for (const [mode, keys] of Object.entries(keysOfModes)) {
      const directed = keys.map((key) => `${key}:${direction}`).find((key) => key in tags)
      if (directed === undefined) continue
      const ordered = isOneway ? [directed] : keys.flatMap((key) => [`${key}:${direction}`, key])
      const nearest = ordered.find((key) => key in tags) ?? directed
      tags[`${mode}:${direction}`] = tags[nearest] as string
    }
  }
}

/** The engine turns the directions of a way that is one-way against its own, also those of tags that say which they mean. */
function turnDirections(tags: Told): void {
  if (tags.oneway !== '-1') return
  const [forward, backward] = directedKeys as [DirectedKeys, DirectedKeys]
  for (const [at, key] of forward.keys.entries()) {
    const other = backward.keys[at] as string
    const [one, two] = [tags[key], tags[other]]
    delete tags[key]
    delete tags[other]
    if (one !== undefined) tags[other] = one
    if (two !== undefined) tags[key] = two
  }
  for (const key of ['oneway:bicycle', 'oneway:foot']) {
    const turned = turnedOneways[tags[key] ?? '']
    if (turned) tags[key] = turned
  }
}

const turnedOneways: Record<string, string> = { yes: '-1', '-1': 'yes' }

/** How long a ferry takes: `PT1H30M` or `90`, minutes; the engine reads hours and minutes with a colon. */
function tellDuration(tags: Told): void {
  const written = tags.route === undefined ? undefined : tags.duration?.trim().toUpperCase()
  const [, hours = '', minutes = '', seconds = ''] =
    /^(?=.*\d)PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(written ?? '') ??
    /^()(\d+)()$/.exec(written ?? '') ??
    []
  const all = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (all > 0) tags.duration = [all / 3600, (all / 60) % 60, all % 60].map(twoDigits).join(':')
}

function twoDigits(number: number): string {
  return String(Math.trunc(number)).padStart(2, '0')
}

/** The modes of `oneway:<mode>` that the engine does not know, and what it knows of them. */
const onewayModes = { motorcar: 'motor_vehicle', motor_vehicle: 'motor_vehicle', vehicle: 'vehicle' }

/** One way for some vehicles only, or for all but some; first what is said of fewer. */
function tellOneways(tags: Told): void {
  if (isOnewayForVehicles(tags)) tags['oneway:foot'] ??= 'no'
  tellLanesOnBothSides(tags)
  // The engine reads these, but not on a way that is one-way against its direction.
  if (tags.oneway === '-1' && tags['oneway:bicycle'] === 'no') tags['bicycle:backward'] ??= 'yes'
  if (tags.oneway === '-1' && tags['oneway:foot'] === 'no') tags['foot:backward'] ??= 'yes'
  if (tags['oneway:bicycle'] === undefined && hasContraflow(tags)) tags['bicycle:backward'] ??= 'yes'
  for (const [mode, known] of Object.entries(onewayModes)) {
    const value = tags[`oneway:${mode}`]
    if (value === undefined) continue
    const isReversed = value === '-1'
    // Where the whole way is reversed, the engine turns its directions round at last.
    const against = isReversed !== (tags.oneway === '-1') ? 'forward' : 'backward'
    if (value === 'no') tags[`${known}:backward`] ??= 'yes'
    else if (isReversed || ['yes', 'true', '1'].includes(value)) tags[`${known}:${against}`] ??= 'no'
  }
}

/** Lanes on both sides of a one-way road go its way; to the engine they would lead both ways. */
function tellLanesOnBothSides(tags: Told): void {
  const { oneway = 'no', 'cycleway:both': both } = tags
  if (oneway === 'no' || both === undefined) return
  delete tags['cycleway:both']
  tags['cycleway:right'] ??= both
}

/** The engine takes walkers one way, too, along a pedestrian street for deliveries and a path that is shared with bikes. */
function isOnewayForVehicles({ highway = '', oneway = 'no', bicycle = '' }: Tags): boolean {
  if (oneway === 'no') return false
  return highway === 'pedestrian' || (['path', 'footway'].includes(highway) && open.has(bicycle))
}

/** A lane or track on one side of a one-way road that bikes take the other way; the engine knows only `opposite_lane`. */
function hasContraflow(tags: Told): boolean {
  return (
    ['yes', 'true', '1'].includes(tags.oneway ?? '') &&
    ['left', 'right', 'both'].some(
      (side) =>
        /lane|track/.test(tags[`cycleway:${side}`] ?? '') &&
        ['no', '-1'].includes(tags[`cycleway:${side}:oneway`] ?? ''),
    )
  )
}

/** Nobody passes, unless a tag says so. */
const walls = new Set(
  'barrier_board city_wall debris ditch fence guard_rail hedge jersey_barrier retaining_wall wall'.split(' '),
)

/** Passed on foot or by bike. */
const bollards = new Set('bollards boulder delineators flower_pot log planter rock rope step'.split(' '))

/** Passed on foot. */
const stiles = new Set('full-height_turnstile horse_stile stile turnstile wicket_gate'.split(' '))

/** Kerbs that a car drives over. */
const lowKerbs = new Set(['flush', 'lowered', 'no', 'rolled'])

/** Only the engine's gates and bollards stop anyone between two crossings; gates stop those whom other tags refuse. */
export function nodeForEngine(tags: Tags): Tags {
  if (tags.highway === 'crossing') return tags // the kerbs and islands of a crossing stop nobody
  const isLimited = modes.some((mode) => mode in tags)
  if (!isLimited) return barrierForEngine(tags)
  const told: Told = { ...tags }
  tellWords(told)
  if (tags.barrier !== undefined) return barrierForEngine(told)
  tellVehicles(told)
  return refusesSomebody(told) ? { ...told, barrier: 'gate' } : tags
}

function barrierForEngine(tags: Tags): Tags {
  const { barrier } = tags
  if (barrier === undefined) return tags
  if (isHeardOnly(tags)) return { ...tags, barrier: 'entrance' }
  if (walls.has(barrier)) return { access: 'no', ...tags, barrier: 'gate' }
  if (stiles.has(barrier)) return { bicycle: 'no', ...tags, barrier: 'bollard' }
  if (bollards.has(barrier)) return { ...tags, barrier: 'bollard' }
  if (barrier === 'kerb' && !lowKerbs.has(tags.kerb ?? '')) return { ...tags, barrier: 'bollard' }
  if (barrier === 'bus_trap') return { ...tags, barrier: 'sump_buster' }
  return tags
}

/** A fence for animals: a sound. */
function isHeardOnly({ sensory }: Tags): boolean {
  return sensory === 'audible' || sensory === 'audio'
}

const modes = ['access', 'vehicle', 'motor_vehicle', 'motorcar', 'bicycle', 'foot']
const refusals = new Set(['no', 'agricultural', 'forestry', 'emergency'])
/** None of them has a mode here. */
const reserved = new Set([
  ...refusals,
  ...['psv', 'bus', 'minibus', 'taxi', 'share_taxi', 'military', 'emergency_vehicle'],
])
/** Who has a reason to go there. */
const members = new Set(['employees', 'staff', 'members', 'official', 'restricted'])

/** What also stands on a road, and whose access is not that of the road. */
const others = ['highway', 'railway', 'amenity', 'entrance', 'public_transport']

function refusesSomebody(tags: Tags): boolean {
  return modes.some((mode) => refusals.has(tags[mode] ?? '')) && !others.some((key) => key in tags)
}
