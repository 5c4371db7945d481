import { distance } from '../../../src/geo/distance.ts'
import type { Address } from '../../../src/model/address.ts'
import { type Case, isAt, moved, sample, typed } from './case.ts'
import { fold } from './names.ts'
import type { Truth } from './truth.ts'

/** The most metres between someone who types and what they mean. */
const around = 1000

/** By name, among five. Of several of one name any that is no farther away than the one drawn is right. */
export function placeCases({ places }: Truth, count: number, random: () => number): Case[] {
  return sample(places, count, random).map((place) => {
    const from = moved(place.at, around, random)
    const metres = distance(...from, ...place.at)
    const isNamed = ({ placeLabel, addressLabel, neighborhood, city }: Address) =>
      [placeLabel, addressLabel, neighborhood, city].some((name) => name && place.names.has(fold(name)))
    return typed('place by its name, near', place.name, from, (found) => {
      const isNear = distance(...from, found.longitude, found.latitude) <= metres
      const isThere = isAt(found, [place], place.isSettlement ? townSize : placeSize)
      // Of a chain the name may be in another language.
      const isIt = found.layer === 'place' && isAt(found, [{ at: place.at }], 5)
      return isIt || (isNamed(found) && (isNear || isThere))
    })
  })
}

/** Metres: stations and villages are labelled somewhere in them. */
const placeSize = 300
const townSize = 5_000
