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

/** What the limit is given for: the whole road, or one direction of it. */
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
