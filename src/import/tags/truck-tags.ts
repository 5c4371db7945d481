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

/** Tonnes of a unit of weight: of a ton, which may be a short, metric or long one, the least. */
const tonnes: Record<string, number> = {
  t: 1,
  tonne: 1,
  tonnes: 1,
  kg: 0.001,
  lb: 0.45359237e-3,
  lbs: 0.45359237e-3,
  st: 0.90718474,
  ton: 0.90718474,
  tons: 0.90718474,
  lt: 1.0160469,
}

/** Limits of the weight, of which the engine knows the first. It closes no road to cars for any. */
const weights = ['maxweight', 'maxweightrating', 'maxgcweight', 'maxgcweightrating'].flatMap((key) => [
  key,
  `${key}:hgv`,
  `hgv:${key}`,
])

/** What may be closed to those over a weight. */
const modes = ['hgv', 'motor_vehicle', 'vehicle', 'access']

/** Tonnes, lighter than any truck: closes a road to all of them. */
const closed = 0.01

const measures = ['maxheight', 'maxwidth', 'maxlength']

/**
 * Limits for trucks that the engine does not read, in tags that it reads: its only limit of the weight is `maxweight`, and of
 * `hgv` it takes neither a direction nor a weight. A rated weight is never below the real one, so whoever is heavier may not pass.
 */
export function truckLimits(tags: Tags): Record<string, string> {
  const told: Record<string, string> = {}
  if (!Object.keys(tags).some((key) => /^max|^hgv|^oneway:hgv$|:conditional$/.test(key))) return told
  for (const direction of directions) {
    const limit = leastWeight(tags, direction)
    if (limit !== undefined) told[`maxweight${direction}`] = String(limit)
  }
  const exception = weights.map((key) => tags[`${key}:conditional`]).find((one) => one !== undefined)
  // What is said of a rated weight excepts nobody from that of a bridge.
  if (told.maxweight && exception && !tags.maxweight) told['maxweight:conditional'] = exception
  for (const direction of directions)
    for (const key of measures) {
      const keys = [key, `${key}:hgv`, `hgv:${key}`, `${key}:physical`].map((one) => one + direction)
      const limit = least(keys.map((one) => leastOf(tags[one], metresOf)))
      if (limit !== undefined) told[key + direction] = String(limit)
    }
  const load = leastOf(tags.maxaxleload, tonnesOf)
  if (load !== undefined) told.maxaxleload = String(load)
  return told
}

function leastWeight(tags: Tags, direction: string): number | undefined {
  const limits = weights.map((key) => leastOf(tags[key + direction], tonnesOf))
  if (direction === '') limits.push(...modes.map((mode) => weightOfCondition(tags[`${mode}:conditional`])))
  else if (tags[`hgv${direction}`] === 'no' || direction === againstOneway(tags)) limits.push(closed)
  return least(limits)
}

/** The direction in which a road is closed to trucks alone. That a one-way road is open to them both ways cannot be said. */
function againstOneway({ 'oneway:hgv': oneway = '' }: Tags): string | undefined {
  if (oneway === '-1') return ':forward'
  return oneway === 'yes' ? ':backward' : undefined
}

function least(limits: (number | undefined)[]): number | undefined {
  const known = limits.filter((limit) => limit !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** Of `4.0;3.5`, two signs on one road, the one that fewer pass. */
function leastOf(value: string | undefined, read: (one: string) => number | undefined): number | undefined {
  return value === undefined ? undefined : least(value.split(';').map((one) => read(one.trim())))
}

/** Of `7.5`, `7,5 t` and `10,000 lbs`; undefined for words such as `none`. */
function tonnesOf(value: string): number | undefined {
  const [, written = '', unit = 't'] = /^(\d[\d.,]*) ?([a-z]+)?$/i.exec(value) ?? []
  const factor = tonnes[unit.toLowerCase()]
  if (factor === undefined) return undefined
  // Of kilograms and pounds there are thousands, and no three decimals.
  const number = Number((factor < 0.1 ? written.replace(/[.,](?=\d{3}\b)/g, '') : written).replace(',', '.'))
  return written === '' || Number.isNaN(number) ? undefined : Math.round(number * factor * 1000) / 1000
}

/** Metres below the usual limit of the law: nobody has measured them, so only vans pass. */
const belowDefault = 3.5

const metric = /^(\d+(?:\.\d+)?) ?(m|mt|mtr|metre|metres|meter|meters|cm)?$/
const feet = /^(\d+(?:\.\d+)?) ?(?:ft|feet|foot|')\.?(?:[ -]*(\d+(?:\.\d+)?) ?(?:in|inch|inches|"|'')?)?$/
const inches = /^(\d+(?:\.\d+)?) ?(?:in|inch|inches|"|'')$/

/** Of `3.8`, `3,8 m`, `380 cm`, `12'6"`, `12ft 6in` and `96 in`; undefined for words that are no limit, such as `default`. */
function metresOf(value: string): number | undefined {
  if (value === 'below_default') return belowDefault
  const text = value.toLowerCase().replace(',', '.').replace(/[′’]/g, "'").replace(/[″”]/g, '"')
  const [, metres, unit] = metric.exec(text) ?? []
  if (metres !== undefined) return Number(metres) * (unit === 'cm' ? 0.01 : 1)
  const [, wholeFeet, more = 0] = feet.exec(text) ?? ['', 0, inches.exec(text)?.[1]]
  const length = Number(wholeFeet) * 0.3048 + Number(more) * 0.0254
  return length > 0 ? Math.round(length * 1000) / 1000 : undefined
}

const overWeight = /^no @ \(?(?:weight|weightrating|maxweightrating) ?>=? ?(\d[\d.,]* ?[a-z]*)\)?$/i

/** Of `no @ (weight>7.5)`, also among others; of one with an hour or another condition beside it, nothing. */
function weightOfCondition(value = ''): number | undefined {
  return least(
    value.split(';').map((clause) => {
      const [, limit] = overWeight.exec(clause.trim()) ?? []
      return limit === undefined ? undefined : tonnesOf(limit)
    }),
  )
}
