import type { Feature, LineString } from 'geojson'
import { useEffect } from 'preact/hooks'
import type { Mark } from '../../map/content.ts'
import { fetchList } from '../../server/list.ts'
import type { Trip } from '../../server/models.ts'
import { type Fetched, useFetch } from '../../server/use-fetch.ts'
import { routeAhead, travelledLine } from '../trips/trip-lines.ts'

const maxTrips = 50

/** Routes ahead are computed for these: the first, and the chosen one. */
const maxRoutes = 10

const tripInterval = 15_000 // milliseconds

export interface ActiveTrips {
  trips: Trip[]
  hasMore: boolean
  /** Travelled so far, and the route ahead. */
  lines: Feature<LineString, Mark>[]
}

/** Trips under way: the late ones first, then those that arrive next. */
export function useActiveTrips(selected: string | undefined): Fetched<ActiveTrips> {
  const fetched = useFetch(async () => {
    const query = { status: 'started,approaching,arrived', includeLocations: true }
    const { items, hasMore } = await fetchList<Trip>({ path: '/v1/trips', name: 'trips', query }, maxTrips)
    const trips = items.sort((a, b) => minutesLate(b) - minutesLate(a) || etaOf(a) - etaOf(b))
    const routed = trips.filter(({ _id }, index) => index < maxRoutes || _id === selected)
    const ahead = await Promise.all(routed.map(routeAhead))
    return { trips, hasMore, lines: [...ahead.flat(), ...trips.flatMap(travelledLine)] }
  }, selected)
  useEffect(() => {
    const timer = setInterval(fetched.reload, tripInterval)
    return () => clearInterval(timer)
  }, [])
  return fetched
}

const etaOf = ({ eta }: Trip): number => eta?.duration ?? Number.MAX_SAFE_INTEGER

/** 0 where it is on time, or where no arrival is scheduled. */
export function minutesLate({ delay }: Trip): number {
  return delay?.delayed ? Math.max(0, delay.scheduledArrivalTimeDelay) : 0
}
