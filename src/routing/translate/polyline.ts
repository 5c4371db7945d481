import type { Position } from '../../geo/distance.ts'

/**
 * Google's encoded polylines: differences of positions in units of 10^-precision degrees, five bits a character.
 * https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */

export function decodePolyline(text: string, precision: number): Position[] {
  const factor = 10 ** precision
  const line: Position[] = []
  let [at, x, y] = [0, 0, 0]
  function next(): number {
    let [scale, value, bits] = [1, 0, 0]
    do {
      bits = text.charCodeAt(at++) - 63
      value += (bits & 31) * scale
      scale *= 32
    } while (bits >= 32)
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  while (at < text.length) {
    y += next()
    x += next()
    line.push([x / factor, y / factor])
  }
  return line
}

export function encodePolyline(line: readonly Position[], precision: number): string {
  const factor = 10 ** precision
  const codes: number[] = []
  let [x, y] = [0, 0]
  function put(difference: number): void {
    let value = difference < 0 ? -difference * 2 - 1 : difference * 2
    while (value >= 32) {
      codes.push((value % 32) + 32 + 63)
      value = Math.floor(value / 32)
    }
    codes.push(value + 63)
  }
  for (const [longitude, latitude] of line) {
    const [nextX, nextY] = [Math.round(longitude * factor), Math.round(latitude * factor)]
    put(nextY - y)
    put(nextX - x)
    x = nextX
    y = nextY
  }
  return textOf(codes)
}

/** In chunks: the number of arguments of a call is limited. */
function textOf(codes: number[]): string {
  let text = ''
  for (let at = 0; at < codes.length; at += 4096) text += String.fromCharCode(...codes.slice(at, at + 4096))
  return text
}
