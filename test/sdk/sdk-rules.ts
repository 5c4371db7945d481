/**
 * What the iOS, Android and JavaScript SDKs require of every answer. Where it does not hold, an app crashes or loses the
 * whole list, so it is checked on every answer that a test gets.
 */
type Json = Record<string, unknown>
type Check = (found: Json) => string | undefined

/** iOS parses times in this format only. */
const datetime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const isDatetimeKey = /(?:At|disableAfter|deleteAfter)$/
/** Set by the caller, or settings, whose keys mean something else; and areas with holes, which no SDK reads. */
const notResources = new Set(['metadata', 'chainMetadata', 'chainMappings', 'settings', 'isochrones'])

/** Rules by the key of an object; those of a list apply to each item. */
const rules: Record<string, Check[]> = {
  user: [hasId],
  users: [hasId, hasLocation],
  geofence: [hasId, isGeofence],
  geofences: [hasId, isGeofence],
  place: [isPlace],
  places: [isPlace],
  alternatePlaces: [isPlace],
  verifiedPlace: [isPlace],
  chain: [hasTexts('slug', 'name')],
  nearbyPlaceChains: [hasTexts('slug', 'name')],
  topChains: [hasTexts('slug', 'name')],
  beacon: [hasId, isBeacon],
  beacons: [hasId, isBeacon],
  country: [isRegion],
  state: [isRegion],
  dma: [isRegion],
  postalCode: [isRegion],
  region: [isRegion],
  segments: [hasTexts('description', 'externalId')],
  trip: [hasId, isTrip],
  trips: [hasId, isTrip],
  event: [hasId, isEvent],
  events: [hasId, isEvent],
  addresses: [hasTexts('formattedAddress', 'addressLabel'), isSomewhere],
  address: [hasTexts('formattedAddress', 'addressLabel')],
  distance: [hasValueAndText],
  duration: [hasValueAndText],
  fraud: [],
}

/** One line for each violation, with its path: `users[0].geofences[1] has no _id`. */
export function sdkFaults(body: unknown): string[] {
  const faults: string[] = []
  visit(body, '', '', faults)
  return faults
}

function visit(value: unknown, key: string, path: string, faults: string[]): void {
  if (value === null && !/^last\w+At$/.test(key)) faults.push(`${path} is null`)
  if (typeof value === 'string' && isDatetimeKey.test(key) && !datetime.test(value))
    faults.push(`${path} is no datetime: ${value}`)
  if (typeof value === 'number' && !Number.isFinite(value)) faults.push(`${path} is no number`)
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) visit(item, key, `${path}[${index}]`, faults)
  } else if (typeof value === 'object' && value !== null) {
    const found = value as Json
    for (const check of [isGeometry, ...(rules[key] ?? [])]) {
      const fault = check(found)
      if (fault) faults.push(`${path || 'the body'} ${fault}`)
    }
    for (const [name, item] of Object.entries(found))
      if (!notResources.has(name)) visit(item, name, path ? `${path}.${name}` : name, faults)
  }
}

function hasTexts(...names: string[]): Check {
  return (found) => {
    const missing = names.find((name) => typeof found[name] !== 'string' || found[name] === '')
    return missing && `has no ${missing}`
  }
}

function hasId(found: Json) {
  return hasTexts('_id')(found)
}

function isPosition(value: unknown): boolean {
  const [x, y, ...rest] = Array.isArray(value) ? value : []
  return typeof x === 'number' && typeof y === 'number' && Math.abs(y) <= 90 && rest.length === 0
}

function isGeometry({ type, coordinates }: Json) {
  if (type === 'Point' && !isPosition(coordinates)) return 'is no point of two numbers'
  if (type === 'LineString' && !(coordinates as unknown[]).every(isPosition)) return 'is no line of positions'
  if (type !== 'Polygon') return undefined
  const [ring, ...holes] = coordinates as unknown[][]
  if (!ring || holes.length > 0) return 'has not exactly one ring'
  if (ring.length < 4 || !ring.every(isPosition)) return 'has a ring of other than positions'
  return `${ring[0]}` === `${ring.at(-1)}` ? undefined : 'has a ring that is not closed'
}

function isPointIn(found: Json, name: string) {
  const point = found[name] as Json | undefined
  return point?.type === 'Point' && isPosition(point.coordinates) ? undefined : `has no point ${name}`
}

function hasLocation(found: Json) {
  return isPointIn(found, 'location')
}

function isGeofence(found: Json) {
  return hasTexts('description', 'type')(found) ?? isPointIn(found, 'geometryCenter')
}

function isPlace(found: Json) {
  if (!Array.isArray(found.categories)) return 'has no categories'
  return hasTexts('_id', 'name')(found) ?? isPointIn(found, 'location')
}

function isBeacon(found: Json) {
  const parts = found.type === 'ibeacon' ? ['uuid', 'major', 'minor'] : ['uid', 'instance']
  return hasTexts('type', ...parts)(found) ?? isPointIn(found, 'geometry')
}

function isRegion(found: Json) {
  return hasTexts('_id', 'type', 'code', 'name')(found)
}

function isTrip(found: Json) {
  return hasTexts('externalId', 'status', 'mode')(found)
}

function isEvent(found: Json) {
  if (typeof found.live !== 'boolean') return 'has no live'
  if (![1, 2, 3].includes(found.confidence as number)) return 'has no confidence of 1 to 3'
  return hasTexts('createdAt', 'actualCreatedAt', 'type')(found)
}

function isSomewhere({ latitude, longitude, geometry }: Json) {
  const [x, y] = (geometry as { coordinates?: number[] } | undefined)?.coordinates ?? []
  return latitude === y && longitude === x ? undefined : 'is not where its geometry is'
}

/** Of routes; in trips and addresses these are plain numbers. */
function hasValueAndText({ value, text }: Json) {
  return typeof value === 'number' && typeof text === 'string' ? undefined : 'has no value and text'
}
