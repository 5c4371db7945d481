import type { Position } from '../../geo/distance.ts'

/** A multipolygon as SpatiaLite stores it (WGS 84, little-endian), and the box around it: [west, south, east, north]. */
export function spatialiteBlob(polygons: Position[][][]): { blob: Uint8Array; box: number[] } {
  const box = [180, 90, -180, -90]
  let size = 52
  for (const rings of polygons) {
    size += 9
    for (const ring of rings) {
      size += 4 + 16 * ring.length
      for (const [x, y] of ring) {
        box[0] = Math.min(box[0] as number, x)
        box[1] = Math.min(box[1] as number, y)
        box[2] = Math.max(box[2] as number, x)
        box[3] = Math.max(box[3] as number, y)
      }
    }
  }
  const bytes = Buffer.alloc(size)
  let at = 0
  const byte = (value: number) => {
    at = bytes.writeUInt8(value, at)
  }
  const whole = (value: number) => {
    at = bytes.writeInt32LE(value, at)
  }
  const number = (value: number) => {
    at = bytes.writeDoubleLE(value, at)
  }
  byte(0x00) // start
  byte(0x01) // little-endian
  whole(4326) // WGS 84
  box.forEach(number)
  byte(0x7c) // the box ends
  whole(6) // multipolygon
  whole(polygons.length)
  for (const rings of polygons) {
    byte(0x69) // a part
    whole(3) // polygon
    whole(rings.length)
    for (const ring of rings) {
      whole(ring.length)
      for (const [x, y] of ring) {
        number(x)
        number(y)
      }
    }
  }
  byte(0xfe) // end
  return { blob: bytes.subarray(0, at), box }
}
