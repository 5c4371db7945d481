/** The kinds of map feature, shared by the importer, the tiles and the styles. */

export type MapShape = 'point' | 'line' | 'area'

export interface MapKind {
  /** Layer of the vector tile. */
  layer: 'land' | 'landuse' | 'water' | 'building' | 'road' | 'rail' | 'boundary' | 'place' | 'poi' | 'coast'
  /** Its attribute `kind` in the tile. */
  kind: string
  shape: MapShape
  /** The zoom from which it is drawn; small areas come later. */
  from: number
}

function kindsOf(
  layer: MapKind['layer'],
  shape: MapShape,
  zooms: Record<string, number>,
): readonly MapKind[] {
  return Object.entries(zooms).map(([kind, from]) => ({ layer, kind, shape, from }))
}

/** The zoom of the finest tiles; closer views enlarge them. */
export const finestZoom = 14

/** From this zoom on, coasts are those of the imported regions instead of the world's outline. */
export const coastZoom = 8

/** A kind's place in this list is its number in the file: new ones go to the end. */
export const mapKinds: readonly MapKind[] = [
  ...kindsOf('land', 'area', { land: 0 }),
  ...kindsOf('water', 'area', { water: 4 }),
  ...kindsOf('water', 'line', { river: 9, canal: 11, stream: 13 }),
  ...kindsOf('landuse', 'area', {
    wood: 7,
    park: 9,
    grass: 11,
    farmland: 10,
    residential: 9,
    industrial: 10,
    cemetery: 12,
    beach: 11,
    bare: 10,
    wetland: 11,
    pitch: 13,
    campus: 12,
    parking: 14,
    pedestrian: 13,
    apron: 12,
  }),
  ...kindsOf('building', 'area', { building: 14 }),
  ...kindsOf('road', 'line', {
    motorway: 5,
    trunk: 6,
    primary: 8,
    secondary: 9,
    tertiary: 11,
    minor: 12,
    service: 14,
    path: 13,
    runway: 11,
    ferry: 10,
  }),
  ...kindsOf('rail', 'line', { rail: 9, tram: 13 }),
  ...kindsOf('boundary', 'line', { country: 0, state: 4, county: 9, locality: 12 }),
  ...kindsOf('place', 'point', {
    country: 2,
    city: 5,
    town: 8,
    village: 10,
    hamlet: 12,
    borough: 10,
    suburb: 11,
    quarter: 12,
    neighbourhood: 13,
  }),
  ...kindsOf('poi', 'point', {
    restaurant: 14,
    cafe: 14,
    bar: 14,
    shop: 14,
    grocery: 14,
    lodging: 14,
    school: 14,
    college: 14,
    hospital: 13,
    pharmacy: 14,
    bank: 14,
    fuel: 14,
    parking: 14,
    museum: 14,
    theatre: 14,
    park: 14,
    worship: 14,
    post: 14,
    police: 14,
    airport: 10,
    railway: 12,
    bus: 14,
    place: 14,
  }),
  // Not drawn: tiles are made of sea and land by it. Land is on its left.
  ...kindsOf('coast', 'line', { coast: coastZoom }),
]

/** The number of a kind; `road/motorway`. */
export function mapKindNumber(name: string): number {
  return numbers.get(name) as number
}

const numbers = new Map(mapKinds.map(({ layer, kind }, number) => [`${layer}/${kind}`, number]))
