import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes an SRTM tile, such as N53E013, with the elevation of each longitude and latitude; undefined is a void. */
export function writeHgt(
  folder: string,
  name: string,
  width: 1201 | 3601,
  elevation: (longitude: number, latitude: number) => number | undefined,
): string {
  const [, ns, south, ew, west] = /^([NS])(\d+)([EW])(\d+)$/.exec(name) ?? []
  const [y, x] = [Number(south) * (ns === 'S' ? -1 : 1), Number(west) * (ew === 'W' ? -1 : 1)]
  const bytes = Buffer.alloc(width * width * 2)
  for (let row = 0; row < width; row++)
    for (let column = 0; column < width; column++) {
      const metres = elevation(x + column / (width - 1), y + 1 - row / (width - 1))
      bytes.writeInt16BE(metres === undefined ? -32_768 : Math.round(metres), (row * width + column) * 2)
    }
  const path = join(folder, `${name}.hgt`)
  writeFileSync(path, bytes)
  return path
}
