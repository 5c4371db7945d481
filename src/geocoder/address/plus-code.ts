import type { Position } from '../../geo/distance.ts'

const alphabet = '23456789CFGHJMPQRVWX'
/** A blank is what an unescaped `+` becomes in a URL. */
const whole = /^([2-9C][2-9CFGHJMPQRV][2-9CFGHJMPQRVWX]{6})[+ ]([2-9CFGHJMPQRVWX]{2,7})$/i
const pairs = 5

/** The middle of an Open Location Code: `8FVC9G8F+6W`. Undefined where the text is none, or only the end of one. */
export function positionOfPlusCode(text: string): Position | undefined {
  const [, first, second] = whole.exec(text) ?? []
  if (!first || !second) return undefined
  const digits = [...(first + second).toUpperCase()].map((letter) => alphabet.indexOf(letter))
  let [latitude, longitude] = [-90, -180]
  let [height, width] = [400, 400]
  for (let at = 0; at < 2 * pairs; at += 2) {
    height /= alphabet.length
    width /= alphabet.length
    latitude += (digits[at] as number) * height
    longitude += (digits[at + 1] as number) * width
  }
  // Further letters are cells of a grid of five rows and four columns.
  for (const cell of digits.slice(2 * pairs)) {
    height /= 5
    width /= 4
    latitude += Math.floor(cell / 4) * height
    longitude += (cell % 4) * width
  }
  return [longitude + width / 2, latitude + height / 2]
}
