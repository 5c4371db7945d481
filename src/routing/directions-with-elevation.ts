import { elevationsIn } from '../atlas/elevation/elevations.ts'
import { errors } from '../errors.ts'
import { type Directions, type DirectionsRequest, directions } from './directions.ts'
import { profileOf, profilePoints } from './elevation/profile.ts'
import type { Engine } from './engine/engine.ts'
import { lineOfGeometry, type RouteGeometry } from './translate/geometry.ts'

/** Directions with the elevations along each route. Throws where none are known. */
export async function directionsWithElevation(
  engine: Engine,
  dataFolder: string,
  request: DirectionsRequest,
): Promise<Directions> {
  const found = await directions(engine, request)
  const routes = found.routes.map(async (route) => {
    const points = profilePoints(lineOfGeometry(route.geometry as RouteGeometry, request.geometry))
    const metres = await elevationsIn(dataFolder).at(points)
    if (metres.every((one) => one === undefined)) throw errors.noElevation()
    return { ...route, elevation: profileOf(route.distance.value, metres, request.units) }
  })
  return { ...found, routes: await Promise.all(routes) }
}
