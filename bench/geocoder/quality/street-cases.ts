import { distance, type Position } from '../../../src/geo/distance.ts'
import type { Address } from '../../../src/model/address.ts'
import { isSameStreet } from './address-cases.ts'
import { fullLine } from './address-lines.ts'
import { boxTree, metresToLine } from './box-tree.ts'
import { type Case, forward, isAt, moved, reverse, sample, typed } from './case.ts'
import { fold, isSameNumber } from './names.ts'
import { isInside, type TrueAddress, type TrueRoad, type Truth } from './truth.ts'

/** The most metres between someone who types and what they mean. */
const around = 1000

export function streetCases(truth: Truth, count: number, random: () => number): Case[] {
  const roadsNear = boxTree(truth.roads, ({ line }) => line)
  return [
    ...roadPoints(truth, count, random).map(([at, { name }]) =>
      reverse('reverse on a road', at, ({ street }) => isSameStreet(truth, name, street)),
    ),
    ...sample(truth.roads, count, random).flatMap((road) => begunCase(truth, road, roadsNear, random)),
    ...gaps(truth, count, random).map(([text, below, above, number]): Case => {
      const isTheSame = (found: Address) =>
        isSameNumber(number, found.number) && isSameStreet(truth, below.street, found.street)
      const isThere = (found: Address) =>
        found.confidence === 'interpolated' && isAt(found, [{ at: middleOf(below.at, above.at) }], 60)
      return {
        ...forward('house between two known', text, (found) => isTheSame(found) && isThere(found)),
        isTheSame,
      }
    }),
  ]
}

/** Points on named roads, away from crossings and doors. */
function roadPoints(truth: Truth, count: number, random: () => number): [Position, TrueRoad][] {
  const roadsNear = boxTree(truth.roads, ({ line }) => line)
  const housesNear = boxTree(truth.addresses, ({ at, outline }) => outline ?? [at])
  const isClear = (at: Position, { names }: TrueRoad) =>
    !roadsNear(at, 20).some(
      (other) => metresToLine(at, other.line) < 20 && ![...other.names].some((name) => names.has(name)),
    ) &&
    !housesNear(at, 6).some(
      ({ at: [x, y], outline }) => distance(...at, x, y) < 6 || (outline && isInside(outline, at)),
    )
  return sample(truth.roads, truth.roads.length, random)
    .flatMap((road): [Position, TrueRoad][] => {
      const from = Math.floor(random() * (road.line.length - 1))
      const at = middleOf(road.line[from] as Position, road.line[from + 1] as Position)
      return isClear(at, road) ? [[at, road]] : []
    })
    .slice(0, count)
}

/** Five answers cannot hold every street around that begins so: `Boulevard` alone is none. */
const mostBegun = 5

/** The first eight letters or more of its name, as many as tell it from all but four streets around. */
function begunCase(
  truth: Truth,
  { name, line }: TrueRoad,
  roadsNear: (at: Position, metres: number) => TrueRoad[],
  random: () => number,
): Case[] {
  const letters = [...name]
  if (letters.length < 8) return []
  let length = 8 + Math.floor(random() * (letters.length - 7))
  const near = moved(line[line.length >> 1] as Position, around, random)
  const others = [...new Set(roadsNear(near, around).map((road) => fold(road.name)))]
  const begun = () => letters.slice(0, length).join('')
  const isShared = () => others.filter((other) => other.startsWith(fold(begun()))).length > mostBegun
  while (length < letters.length && isShared()) length++
  return [typed('street begun, near', begun(), near, (found) => isSameStreet(truth, name, found.street))]
}

/** Numbers that no house of the street has, between two of its side. */
function gaps(
  { addresses }: Truth,
  count: number,
  random: () => number,
): [text: string, below: TrueAddress, above: TrueAddress, number: string][] {
  const plain = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined)
  const streets = new Map<string, TrueAddress[]>()
  for (const one of addresses) {
    const houses = streets.get(fold(one.street)) ?? []
    houses.push(one)
    streets.set(fold(one.street), houses)
  }
  const found = [...streets.values()].flatMap((houses) => {
    const numbers = houses.map(({ number }) => number)
    // Lists, ranges and letters would make more of them known.
    if (numbers.some((number) => plain(number) === undefined)) return []
    return houses.flatMap((below) => {
      if (!below.city && !below.postalCode) return []
      const first = Number(below.number)
      const above = houses.find(({ number }) => Number(number) === first + 4)
      const isFree = !numbers.some((number) => Number(number) > first && Number(number) < first + 4)
      const isOne = numbers.filter((number) => Number(number) === first).length === 1
      if (!above || !isFree || !isOne || distance(...below.at, ...above.at) > 100) return []
      const number = String(first + 2)
      return [
        [fullLine({ ...below, number }), below, above, number] as [string, TrueAddress, TrueAddress, string],
      ]
    })
  })
  return sample(found, count, random)
}

function middleOf([ax, ay]: Position, [bx, by]: Position): Position {
  return [(ax + bx) / 2, (ay + by) / 2]
}
