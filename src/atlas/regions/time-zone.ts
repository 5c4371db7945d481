import { LRUCache } from 'lru-cache'

/** The IANA time zone at a place. */
export async function timeZoneAt(longitude: number, latitude: number): Promise<string> {
  loading ??= load()
  const { find } = await loading
  // On a border, or where two are in use, there are several; one may be newer than what Node knows of the calendar.
  return find(latitude, longitude).find(isKnown) ?? 'UTC'
}

/** Its index takes a while to load, and not every server needs it. */
let loading: ReturnType<typeof load> | undefined

async function load() {
  const zones = await import('geo-tz/all')
  zones.setCache({ store: tiles })
  return zones
}

/** Shapes are read from disk where a border is near, and kept: some, at 0.35 MB each, as all of them would take too much. */
const mostTiles = 256

const tiles = new LRUCache<string, object>({ max: mostTiles })

/** To ask Node takes longer than to find the zone. */
const known = new Map<string, boolean>()

function isKnown(zone: string): boolean {
  let answer = known.get(zone)
  if (answer === undefined) {
    answer = isInCalendar(zone)
    known.set(zone, answer)
  }
  return answer
}

function isInCalendar(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
