import type { Language } from '../../src/model/map/languages.ts'
import type { Shape } from '../geometry.ts'

/** An area of Natural Earth's first level. */
export interface Unit {
  geometry: Shape
  properties: {
    name?: string
    iso_a2: string
    /** `US-MD`; not an ISO code if it ends in ~. */
    iso_3166_2: string
    /** France: the region of a department. */
    region_cod?: string
    region?: string
    /** United Kingdom: the country of a district. */
    geonunit: string
    /** GeoNames' code, `DE.12`, and its level: 1 for a state, else a part of one. */
    gn_a1_code?: string
    gn_level?: number
    gn_name?: string
    woe_name?: string
    /** Others, between bars. */
    name_alt?: string
    /** In its own language and script; several between bars. */
    name_local?: string
    /** `Provincia`, `Province`. */
    type?: string
    type_en?: string
    longitude: number
    latitude: number
  } & Partial<Record<`name_${Language}`, string>>
}

/** One or several units. */
export interface State {
  country: string
  code: string
  units: Unit[]
}
