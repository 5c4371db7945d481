import type { Atlas } from '../atlas/atlas.ts'
import type { Position } from '../geo/distance.ts'
import type { AddressLayer } from '../model/address.ts'
import type { Language } from '../model/map/languages.ts'
import { nearestHits } from './nearest-hits.ts'
import { type AddressText, addressText, coarseTexts } from './records.ts'

export interface ReverseQuery {
  longitude: number
  latitude: number
  layers: readonly AddressLayer[]
  language: Language
}

/** A point is in one house and one city, but may be in several places: a shop, and the mall around it. */
const mostPlaces = 10

/** What is at a point, the finest layer first. */
export async function reverse(atlas: Atlas, query: ReverseQuery): Promise<AddressText[]> {
  const { layers, language } = query
  const at: Position = [query.longitude, query.latitude]
  const { regions } = atlas.imported()
  const hits = nearestHits(regions, { at, layers, limit: mostPlaces })
  const manner = { language, now: new Date() }
  const fine = hits.map((hit) =>
    addressText(atlas, regions, hit, manner, hit.metres === undefined ? {} : { distance: hit.metres }),
  )
  const isCoarse = layers.some((layer) => layer !== 'place' && layer !== 'address')
  const coarse = isCoarse ? await coarseTexts(atlas, at, layers, manner) : []
  return [...(await Promise.all(fine)), ...coarse]
}
