import { Type } from 'typebox'
import { errors } from '../../errors.ts'
import type { AnyMode } from '../../model/travel-modes.ts'
import { largestTruck, type Truck, usualTruck } from '../../routing/translate/truck.ts'

function size(what: string, key: keyof typeof usualTruck, unit: string, least = 0.1) {
  return Type.Optional(
    Type.Number({
      minimum: least,
      maximum: largestTruck[key],
      description: `With mode truck: its ${what} in ${unit}; ${usualTruck[key]} by default.`,
    }),
  )
}

/** The truck. Its sizes do not depend on `units`, which are those of the answer. */
export const truckParams = {
  height: size('height', 'height', 'metres'),
  width: size('width', 'width', 'metres'),
  length: size('length', 'length', 'metres'),
  weight: size('weight with its load', 'weight', 'tonnes'),
  axleLoad: size('heaviest axle', 'axleLoad', 'tonnes'),
  topSpeed: size('top speed', 'topSpeed', 'km/h', 10),
  hazmat: Type.Optional(
    Type.Boolean({ description: 'With mode truck: it carries hazardous materials; false by default.' }),
  ),
}

const names = Object.keys(truckParams) as (keyof Truck)[]

/** What the query says of the truck, which may be nothing. */
export function truckOf(query: Truck, modes: readonly AnyMode[]): { truck?: Truck } {
  const given = names.filter((name) => query[name] !== undefined)
  const [first] = given
  if (first === undefined) return {}
  if (!modes.includes('truck'))
    throw errors.invalid(first, `Expected mode truck beside it, got ${modes.join()}.`)
  return { truck: Object.fromEntries(given.map((name) => [name, query[name]])) }
}
