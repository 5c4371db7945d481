import { LRUCache } from 'lru-cache'
import type { Position } from '../../geo/distance.ts'
import type { KnownTrip } from '../../model/trip.ts'
import type { Destination } from '../../model/trip-status.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import { timedRoute } from '../../routing/timed-route.ts'
import type { SentUpdate } from '../batch/updates.ts'
import { type Left, leftByLine } from '../rules/left.ts'
import { leftOnRoute, type RouteAhead, routeAhead } from '../rules/route-left.ts'

/** Longest wait of an update for a route. */
const timeout = 300 // milliseconds

/** A route is asked anew after this time; after a shorter one when the engine was too slow. */
const maxAge = 60_000 // milliseconds
const retryAfter = 5_000

/** While so many questions are with the engine, a user on an old route goes on with it: a busy engine is not asked for more. */
const mostAtOnce = 8

/** Points of all routes in memory, 48 bytes each. A route through a town has about 200. */
const mostPoints = 1_000_000

/** Where a trip leads, as far as its route depends on it. */
export type RouteEnds = Pick<KnownTrip, 'id' | 'mode'> & {
  destination: Destination
  /** Metres from a place to the area in which the user has arrived, 0 inside. */
  distanceFrom(x: number, y: number): number
}

type Place = Pick<SentUpdate, 'x' | 'y' | 'happenedAt'>

/** The routes of trips under way, as far as this node has asked for them. A copy: what is not here is asked again. */
export interface TripRoutes {
  /**
   * What is left from a place. Undefined when the engine must be asked first; 'late' when it was, and did not answer in time.
   * With `evenIfOld` a route is used whatever its age.
   */
  left(trip: RouteEnds, place: Place, evenIfOld?: boolean): Left | 'late' | undefined
  /** Asks the engine for the route from a place. */
  ask(trip: RouteEnds, place: Place): Promise<void>
}

interface KnownRoute {
  /** Destination, mode and tiles that it was asked for. */
  ends: string
  /** 'none' where the engine has no route; 'late' where it was too slow, and there is none from before. */
  route: RouteAhead | 'none' | 'late'
  /** The piece of it that the user was last on. */
  piece: number
  /** When the user was at its start, by the server's clock (Unix milliseconds): so a replay asks as often as live updates do. */
  askedAt: number
  /** The engine was too slow when it was last asked. */
  wasLate: boolean
}

export function createTripRoutes(engine: Pick<Engine, 'ask' | 'roads' | 'hasSpeeds'>): TripRoutes {
  const routes = new LRUCache<string, KnownRoute>({
    maxSize: mostPoints,
    sizeCalculation: ({ route }) => 10 + (typeof route === 'string' ? 0 : route.x.length),
  })

  let asking = 0

  function known(trip: RouteEnds): KnownRoute | undefined {
    const found = routes.get(trip.id)
    return found?.ends === endsOf(trip) ? found : undefined
  }

  function endsOf({ mode, destination: { x, y } }: RouteEnds): string {
    return `${mode} ${x} ${y} ${engine.roads()}`
  }

  return {
    left(trip, { x, y, happenedAt }, evenIfOld = false) {
      if (!engine.roads()) return leftByLine({ x, y }, trip.destination, trip.mode)
      const found = known(trip)
      const age = Math.abs(happenedAt - (found?.askedAt ?? 0)) // the server's clock may be set back
      const isOld = age > (found?.wasLate ? retryAfter : maxAge)
      if (!found || (isOld && !evenIfOld && asking < mostAtOnce)) return undefined
      if (found.route === 'late') return 'late'
      if (found.route === 'none') return leftByLine({ x, y }, trip.destination, trip.mode)
      const left = leftOnRoute(found.route, x, y, found.piece)
      if (!left) return found.wasLate ? 'late' : undefined
      found.piece = left.piece
      return left
    },

    async ask(trip, { x, y, happenedAt: askedAt }) {
      const { destination, mode } = trip
      const ends = endsOf(trip)
      asking += 1
      const road = await timedRoute(
        engine,
        locationAt(x, y),
        locationAt(destination.x, destination.y),
        mode,
        timeout,
      ).finally(() => {
        asking -= 1
      })
      const before = known(trip)
      if (road === 'late') {
        const route = before?.route ?? 'late'
        routes.set(trip.id, { ends, route, piece: before?.piece ?? 0, askedAt, wasLate: true })
        return
      }
      const end = road?.line.at(-1)
      const ahead =
        road && end && routeAhead([x, y], road, [destination.x, destination.y], walkFrom(end, trip), mode)
      const kept = before && ahead && keptRoute(before, ahead, x, y)
      routes.set(trip.id, {
        ends,
        ...(kept ?? { route: ahead || 'none', piece: 0 }),
        askedAt,
        wasLate: false,
      })
    },
  }
}

/** Metres and share by which two lines along the same roads may differ. */
const sameWay = { metres: 50, share: 1.01 }

/**
 * The route before, if the user is still on it and the new one is a different and slower way: what the engine finds is not always
 * the quickest. When both are the same way, the new one has the newer times.
 */
function keptRoute(
  { route, piece }: KnownRoute,
  ahead: RouteAhead,
  x: number,
  y: number,
): Pick<KnownRoute, 'route' | 'piece'> | undefined {
  const left = typeof route === 'string' ? undefined : leftOnRoute(route, x, y, piece)
  if (!left || left.seconds > (ahead.seconds[0] as number)) return undefined
  const isOtherWay = (ahead.metres[0] as number) > left.metres * sameWay.share + sameWay.metres
  return isOtherWay ? { route, piece: left.piece } : undefined
}

function walkFrom([x, y]: Position, trip: RouteEnds): number {
  return Math.max(0, trip.distanceFrom(x, y))
}

function locationAt(longitude: number, latitude: number) {
  return { longitude, latitude }
}
