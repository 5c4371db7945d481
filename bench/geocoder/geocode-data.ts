import type { World } from '../../src/atlas/world.ts'

/** A made-up street in a real town. */
export interface BenchStreet {
  name: string
  city: string
  state: string
  stateName: string
  postalCode: string
  longitude: number
  latitude: number
}

/** A partly typed street, and where the user is. */
export interface BenchQuery {
  text: string
  near: [longitude: number, latitude: number]
  street: BenchStreet
}

const common =
  'Main,Second,Third,First,Fourth,Park,Fifth,Oak,Sixth,Pine,Maple,Seventh,Cedar,Elm,View,Washington,Ninth,Lake,Hill,Walnut,Spring,Ridge,Church,Willow,Mill,Sunset,Railroad,Jackson,Highland,Forest,River,Meadow,Broad,Chestnut,Lincoln,Johnson,Jefferson,Cherry,Franklin,Center,Green,Spruce,Madison,Valley,Hickory,Dogwood,Poplar,Locust,Monroe,Birch,Sycamore,Woodland,School,Magnolia,Pleasant,Union,Davis,Prospect,Wilson,Court,Water,Clark,Taylor,Harrison,Rose,Laurel,Country Club,Martin Luther King Jr,Saint Marys,Old Mill,Pennsylvania,Virginia,Orchard,Garden,Summit,Market,Front,Grant,Liberty,Vine,Grove,Academy Hill,College,University,Airport,Industrial,Bridge,Canal,Ocean,Harbor,Hillcrest,Fairview,Eagle,Deer,Fox'.split(
    ',',
  )
const kinds =
  'Street,Street,Street,Street,Street,Avenue,Avenue,Avenue,Road,Road,Road,Drive,Drive,Drive,Lane,Lane,Court,Boulevard,Way,Place,Circle,Trail'.split(
    ',',
  )
const directions = ['North', 'South', 'East', 'West']

/** Names with a realistic distribution: a few everywhere, most in few places. */
export function makeStreets(world: World, count: number, random: () => number): BenchStreet[] {
  const { areas, postalCodes, cities } = world
  const names = [...common]
  for (let row = 0; row < cities.count && names.length < 40_000; row++)
    if (/^[A-Za-z .'-]+$/.test(cities.name(row))) names.push(cities.name(row))
  const shares = new Float64Array(names.length)
  let sum = 0
  for (let rank = 0; rank < names.length; rank++) {
    sum += 1 / (rank + 3) ** 0.85
    shares[rank] = sum
  }
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const pickName = () => names[firstAbove(shares, random() * sum)] as string
  const towns = Array.from({ length: postalCodes.count }, (_, row) => row).filter((row) =>
    /^\d{5}$/.test(postalCodes.code(row)),
  )
  return Array.from({ length: count }, () => {
    const town = pick(towns)
    const area = postalCodes.area(town)
    const state = area === undefined ? undefined : (areas.parent(area) ?? area)
    const { longitude, latitude } = postalCodes.point(town)
    const direction = random() < 0.14 ? `${pick(directions)} ` : ''
    return {
      name: `${direction}${pickName()} ${pick(kinds)}`,
      city: postalCodes.city(town),
      state: state === undefined ? '' : areas.code(state),
      stateName: state === undefined ? '' : areas.name(state),
      postalCode: postalCodes.code(town),
      longitude: longitude + (random() - 0.5) * 0.08,
      latitude: latitude + (random() - 0.5) * 0.06,
    }
  })
}

/** The first 3 to 20 letters of a street and its town, half of them with a typo. */
export function makeQueries(
  streets: readonly BenchStreet[],
  count: number,
  random: () => number,
): BenchQuery[] {
  return Array.from({ length: count }, (_, at) => {
    const street = streets[Math.floor(random() * streets.length)] as BenchStreet
    const whole = `${street.name} ${street.city} ${street.state}`.toLowerCase()
    const length = [3, 5, 8, 12, 16, 20][at % 6] as number
    const text = whole.slice(0, length).trimEnd()
    return {
      text: length > 3 && random() < 0.5 ? withSlip(text, random) : text,
      near: [street.longitude + (random() - 0.5) * 0.2, street.latitude + (random() - 0.5) * 0.2],
      street,
    }
  })
}

function withSlip(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 1))
  const letter = String.fromCharCode(97 + Math.floor(random() * 26))
  const kind = random()
  if (kind < 0.4) return text.slice(0, at) + letter + text.slice(at + 1)
  if (kind < 0.6) return text.slice(0, at) + text.slice(at + 1)
  if (kind < 0.8) return text.slice(0, at) + letter + text.slice(at)
  return text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1)
}

function firstAbove(values: Float64Array, wanted: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
