import type { Position } from '../../geo/distance.ts'

/** A multipolygon as a SpatiaLite BLOB (WGS 84, little-endian), and its bounding box: [west, south, east, north]. */
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
  const int32 = (value: number) => {
    at = bytes.writeInt32LE(value, at)
  }
  const double = (value: number) => {
    at = bytes.writeDoubleLE(value, at)
  }
  byte(0x00) // start
  byte(0x01) // little-endian
  int32(4326) // WGS 84
  box.forEach(double)
  byte(0x7c) // end of the bounding box
  int32(6) // multipolygon
  int32(polygons.length)
  for (const rings of polygons) {
    byte(0x69) // entity
    int32(3) // polygon
    int32(rings.length)
    for (const ring of rings) {
      int32(ring.length)
      for (const [x, y] of ring) {
        double(x)
        double(y)
      }
    }
  }
  byte(0xfe) // end
  return { blob: bytes.subarray(0, at), box }
}
