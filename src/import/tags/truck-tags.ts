import type { Tags } from './name-tags.ts'

/** Trucks take longer to gain speed and to turn: their share of the speed of cars. */
const share = 0.9

/** km/h that trucks seldom exceed off motorways and trunk roads, where most countries limit them to 60 to 80. */
const countryRoad = 80

/**
 * km/h of trucks on roads without a limit: below what the engine takes for cars in towns (89 on motorways to 20 on service roads),
 * as it knows what is in a town only later.
 */
const withoutLimit: Record<string, number> = {
  motorway: 80,
  motorway_link: 60,
  trunk: 65,
  trunk_link: 50,
  primary: 52,
  primary_link: 41,
  secondary: 44,
  secondary_link: 37,
  tertiary: 36,
  tertiary_link: 30,
  unclassified: 31,
  road: 31,
  residential: 27,
  living_street: 18,
  service: 18,
}

/** What a limit is given for: the whole road, or one direction of it. */
const directions = ['', ':forward', ':backward']

/** `maxspeed:hgv` where the map does not say it. Without it the engine drives trucks at the speed of cars. */
export function truckSpeeds(tags: Tags): Record<string, string> {
  const { highway = '' } = tags
  const usual = withoutLimit[highway]
  if (usual === undefined || directions.some((direction) => tags[`maxspeed:hgv${direction}`])) return {}
  const most = /^(motorway|trunk)/.test(highway) ? Number.POSITIVE_INFINITY : countryRoad
  const limited = directions.flatMap((direction): [string, string][] => {
    const limit = kilometresPerHour(tags[`maxspeed${direction}`])
    if (limit === undefined) return []
    return [[`maxspeed:hgv${direction}`, String(Math.round(Math.min(most, share * limit)))]]
  })
  return limited.length > 0 ? Object.fromEntries(limited) : { 'maxspeed:hgv': String(usual) }
}

/** Of `50` and `30 mph`; undefined for words such as `none` or `DE:urban`. */
function kilometresPerHour(value = ''): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?) ?(mph)?$/.exec(value.trim()) ?? []
  if (number === undefined) return undefined
  return Number(number) * (unit ? 1.609344 : 1)
}

/** Tonnes of a unit of weight. The engine takes pounds and short tons for a tenth more than they are. */
const tonnes: Record<string, number> = {
  t: 1,
  ton: 1,
  tons: 1,
  tonne: 1,
  tonnes: 1,
  kg: 0.001,
  lb: 0.45359237e-3,
  lbs: 0.45359237e-3,
  st: 0.90718474,
  lt: 1.0160469,
}

/** Limits of the weight, of which the engine knows the first. It closes no road to cars for any. */
const weights = ['maxweight', 'maxweight:hgv', 'maxweightrating', 'maxweightrating:hgv', 'hgv:maxweight']

/** What may be closed to those over a weight. */
const modes = ['hgv', 'motor_vehicle', 'vehicle', 'access']

/** Tonnes, lighter than any truck: closes a road to all of them. */
const closed = 0.01

const measures = ['maxheight', 'maxwidth', 'maxlength'].flatMap((key) =>
  directions.map((direction) => key + direction),
)

/**
 * Limits for trucks that the engine does not read, in tags that it reads: its only limit of the weight is `maxweight`, and of
 * `hgv` it takes neither a direction nor a weight. A rated weight is never below the real one, so whoever is heavier may not pass.
 */
export function truckLimits(tags: Tags): Record<string, string> {
  const told: Record<string, string> = {}
  if (!Object.keys(tags).some((key) => /^max|^hgv|:conditional$/.test(key))) return told
  for (const direction of directions) {
    const limit = leastWeight(tags, direction)
    if (limit !== undefined) told[`maxweight${direction}`] = String(limit)
  }
  const exception = weights.map((key) => tags[`${key}:conditional`]).find((one) => one !== undefined)
  // What is said of a rated weight excepts nobody from that of a bridge.
  if (told.maxweight && exception && !tags.maxweight) told['maxweight:conditional'] = exception
  for (const key of measures) {
    const value = tags[key]
    if (value && /[′’″”]/.test(value)) told[key] = value.replace(/[′’]/g, "'").replace(/[″”]/g, '"')
  }
  const load = tonnesOf(tags.maxaxleload)
  if (load !== undefined) told.maxaxleload = String(load)
  return told
}

function leastWeight(tags: Tags, direction: string): number | undefined {
  const limits = weights.map((key) => tonnesOf(tags[key + direction]))
  if (direction === '') limits.push(...modes.map((mode) => weightOfCondition(tags[`${mode}:conditional`])))
  else if (tags[`hgv${direction}`] === 'no') limits.push(closed)
  const known = limits.filter((limit) => limit !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** Of `7.5`, `7,5 t` and `10000 lbs`; undefined for words such as `none`. */
function tonnesOf(value = ''): number | undefined {
  const [, number, unit = 't'] = /^(\d+(?:[.,]\d+)?) ?([a-z]+)?$/i.exec(value.trim()) ?? []
  const factor = tonnes[unit.toLowerCase()]
  if (number === undefined || factor === undefined) return undefined
  return Math.round(Number(number.replace(',', '.')) * factor * 1000) / 1000
}

const overWeight = /^no @ \(?(?:weight|weightrating|maxweightrating) ?>=? ?(\d[\d.,]* ?[a-z]*)\)?$/i

/** Of `no @ (weight>7.5)`; with an hour or another condition beside it, nothing. */
function weightOfCondition(value = ''): number | undefined {
  const [, limit] = overWeight.exec(value.trim()) ?? []
  return tonnesOf(limit)
}
