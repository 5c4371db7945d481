import { mapKindNumber } from '../../model/map/map-kinds.ts'
import { signpost } from '../../model/place.ts'
import type { CategoryPath } from './categories.ts'
import type { Tags } from './name-tags.ts'

/** Kinds under which an element of a category is drawn. A lake is a water area; a zoo is a park and a point of interest. */
export function mapKindsOf(tags: Tags, category: CategoryPath | undefined): number[] {
  const kinds: number[] = []
  const ground = groundKind(tags)
  if (ground !== undefined) kinds.push(mapKindNumber(ground))
  const poi = tags.name === undefined || tags.place !== undefined ? undefined : poiKind(category)
  if (poi !== undefined) kinds.push(mapKindNumber(`poi/${poi}`))
  return kinds
}

function groundKind(tags: Tags): string | undefined {
  if (tags.natural === 'coastline') return 'coast/coast'
  if (tags.building !== undefined && tags.building !== 'no') return 'building/building'
  return roadKind(tags) ?? railKind(tags) ?? waterKind(tags) ?? boundaryKind(tags) ?? landKind(tags)
}

const roads = byTag({
  motorway: 'motorway', motorway_link: 'motorway', trunk: 'trunk', trunk_link: 'trunk', primary: 'primary', primary_link: 'primary',
  secondary: 'secondary', secondary_link: 'secondary', tertiary: 'tertiary', tertiary_link: 'tertiary', unclassified: 'minor',
  residential: 'minor', living_street: 'minor', road: 'minor', pedestrian: 'minor', busway: 'service', service: 'service', track: 'path',
  path: 'path', footway: 'path', cycleway: 'path', bridleway: 'path', steps: 'path',
}) // biome-ignore format: a list

function roadKind({ highway, area, aeroway, route }: Tags): string | undefined {
  if (highway !== undefined && area === 'yes') return 'landuse/pedestrian'
  const road = highway === undefined ? undefined : roads.get(highway)
  if (road) return `road/${road}`
  if (aeroway === 'runway' || aeroway === 'taxiway') return 'road/runway'
  return route === 'ferry' ? 'road/ferry' : undefined
}

/** A map, not an object: mappers may write `constructor`. */
function byTag(kinds: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(kinds))
}

/** Tunnels are not drawn. */
function railKind({ railway = '', tunnel, service }: Tags): string | undefined {
  if (tunnel !== undefined && tunnel !== 'no') return undefined
  if (['tram', 'light_rail', 'monorail'].includes(railway)) return 'rail/tram'
  if (!['rail', 'subway', 'narrow_gauge'].includes(railway)) return undefined
  return service === undefined ? 'rail/rail' : 'rail/tram'
}

function waterKind({ natural, waterway = '', landuse = '', tunnel, leisure }: Tags): string | undefined {
  const isArea =
    natural === 'water' ||
    ['riverbank', 'dock'].includes(waterway) ||
    ['reservoir', 'basin'].includes(landuse) ||
    leisure === 'swimming_pool'
  if (isArea) return 'water/water'
  if (tunnel !== undefined && tunnel !== 'no') return undefined
  if (waterway === 'river' || waterway === 'canal') return `water/${waterway}`
  return ['stream', 'ditch', 'drain'].includes(waterway) ? 'water/stream' : undefined
}

/** Admin levels that are borders in most countries; tagged on ways as well as on relations. */
const levels = byTag({
  2: 'country',
  3: 'state',
  4: 'state',
  5: 'county',
  6: 'county',
  8: 'locality',
})

function boundaryKind({ boundary, admin_level = '', maritime, type }: Tags): string | undefined {
  if (boundary !== 'administrative' || maritime === 'yes' || type !== undefined) return undefined
  const level = levels.get(admin_level)
  return level && `boundary/${level}`
}

const ground = Object.entries({
  natural: { wood: 'wood', scrub: 'grass', heath: 'grass', grassland: 'grass', fell: 'grass', beach: 'beach', sand: 'beach', wetland: 'wetland', bare_rock: 'bare', scree: 'bare', glacier: 'bare' },
  landuse: {
    forest: 'wood', grass: 'grass', meadow: 'grass', village_green: 'park', recreation_ground: 'park', allotments: 'park', cemetery: 'cemetery',
    farmland: 'farmland', farmyard: 'farmland', orchard: 'farmland', vineyard: 'farmland', residential: 'residential', commercial: 'residential',
    retail: 'residential', industrial: 'industrial', railway: 'industrial', port: 'industrial', quarry: 'bare', construction: 'industrial',
  },
  leisure: { park: 'park', garden: 'park', nature_reserve: 'park', golf_course: 'park', playground: 'park', dog_park: 'park', pitch: 'pitch', track: 'pitch', stadium: 'pitch' },
  amenity: { school: 'campus', university: 'campus', college: 'campus', kindergarten: 'campus', hospital: 'campus', grave_yard: 'cemetery', parking: 'parking' },
  aeroway: { apron: 'apron', aerodrome: 'apron' },
  tourism: { zoo: 'park', theme_park: 'park', camp_site: 'park' },
  place: { square: 'pedestrian' },
}).map(([key, kinds]) => [key, byTag(kinds)] as const) // biome-ignore format: a list

function landKind(tags: Tags): string | undefined {
  for (const [key, kinds] of ground) {
    const value = tags[key]
    const kind = value === undefined ? undefined : kinds.get(value)
    if (kind) return `landuse/${kind}`
  }
  return undefined
}

/** Categories by the sign they have on a map; the finest that has one decides. */
const signs: Record<string, string> = {
  'food-beverage': 'restaurant', restaurant: 'restaurant', cafe: 'cafe', bakery: 'cafe', 'dessert-shop': 'cafe', bar: 'bar', 'shopping-retail': 'shop',
  'food-store': 'grocery', 'convenience-store': 'grocery', drugstore: 'pharmacy', 'hotel-lodging': 'lodging', education: 'school', college: 'college',
  university: 'college', hospital: 'hospital', clinic: 'hospital', pharmacy: 'pharmacy', bank: 'bank', 'gas-station': 'fuel', 'charging-station': 'fuel',
  parking: 'parking', museum: 'museum', 'art-gallery': 'museum', theater: 'theatre', 'movie-theater': 'theatre', 'outdoor-places': 'park', religion: 'worship',
  'post-office': 'post', 'public-safety': 'police', airport: 'airport', 'train-station': 'railway', 'bus-station': 'bus',
} // biome-ignore format: a list

/** Water has its name on itself; boards are too many. */
const withoutSign = new Set([signpost, 'lake', 'river'])

function poiKind(path: CategoryPath | undefined): string | undefined {
  if (!path || path.some((slug) => withoutSign.has(slug))) return undefined
  return path.map((slug) => signs[slug]).findLast((sign) => sign !== undefined) ?? 'place'
}
