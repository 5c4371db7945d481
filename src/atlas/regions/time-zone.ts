import { LRUCache } from 'lru-cache'

/** The IANA time zone at a point. */
export async function timeZoneAt(longitude: number, latitude: number): Promise<string> {
  loading ??= load()
  const { find } = await loading
  // On borders and in disputed areas there are several; some may be unknown to Node's older time zone data.
  return find(latitude, longitude).find(isKnown) ?? 'UTC'
}

/** Loaded on first use: it takes a while, and not every server needs it. */
let loading: ReturnType<typeof load> | undefined

async function load() {
  const zones = await import('geo-tz/all')
  zones.setCache({ store: tiles })
  return zones
}

/** Cached tiles of boundaries, 0.35 MB each; read from disk where a border is near. */
const mostTiles = 256

const tiles = new LRUCache<string, object>({ max: mostTiles })

/** A cache: asking `Intl` takes longer than finding the zone. */
const known = new Map<string, boolean>()

function isKnown(zone: string): boolean {
  let answer = known.get(zone)
  if (answer === undefined) {
    answer = isSupported(zone)
    known.set(zone, answer)
  }
  return answer
}

function isSupported(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
