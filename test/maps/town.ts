import { join } from 'node:path'
import { readSections } from '../../src/atlas/format/sections.ts'
import { type ImportedRegion, importedRegionOf } from '../../src/atlas/imported-region.ts'
import { readManifest } from '../../src/atlas/manifest.ts'
import type { Element, Tags } from '../../src/import/osm/elements.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { importOsm } from '../../src/import/run.ts'
import { draw, type Spot } from './draw.ts'

export interface Town {
  /** Tags of nodes, by letter. */
  nodes?: Record<string, Tags>
  /** Words of letters, such as `abc`; a ring ends with its first letter. */
  ways?: [word: string, tags: Tags][]
  /** Members are words of ways (outer parts), or letters or words with a role: `house:1`, `from:ab`. */
  relations?: [members: string[], tags: Tags][]
}

export interface DrawnTown {
  pbf: string
  at: Record<string, Spot>
}

/** Writes a drawn map as a PBF file. Node ids are character codes, way ids start at 1000, relation ids at 5000. */
export function drawTown(
  folder: string,
  map: string,
  metres: number,
  { nodes = {}, ways = [], relations = [] }: Town,
  where?: [number, number],
): DrawnTown {
  const at = draw(map, metres, where)
  const objects: Element[] = Object.entries(at).map(([letter, { longitude, latitude }]) => ({
    kind: 'node',
    id: idOf(letter),
    tags: nodes[letter] ?? {},
    lon: Math.round(longitude * 1e7),
    lat: Math.round(latitude * 1e7),
  }))
  objects.sort((a, b) => a.id - b.id)
  for (const [index, [word, tags]] of ways.entries())
    objects.push({ kind: 'way', id: 1000 + index, tags, refs: [...word].map(idOf) })
  const wayId = (word: string) => 1000 + ways.findIndex((way) => way[0] === word)
  for (const [index, [members, tags]] of relations.entries())
    objects.push({
      kind: 'relation',
      id: 5000 + index,
      tags,
      members: members.map((member) => {
        const [role = '', name] = member.split(':')
        if (name === undefined) return { kind: 'way', id: wayId(member), role: 'outer' }
        return name.length === 1
          ? { kind: 'node', id: idOf(name), role }
          : { kind: 'way', id: wayId(name), role }
      }),
    })
  const pbf = join(folder, 'town.osm.pbf')
  const writer = new PbfFileWriter(pbf)
  for (const object of objects) writer.write(object)
  writer.close()
  return { pbf, at }
}

export function idOf(letter: string): number {
  return letter.charCodeAt(0)
}

/** Imports it, and reads the result as the server does. */
export async function importTown(pbf: string, dataFolder: string): Promise<ImportedRegion> {
  const { name } = await importOsm({ dataFolder, source: pbf, withoutRoads: true, stage: () => () => {} })
  return readImported(dataFolder, name)
}

export async function readImported(dataFolder: string, name: string): Promise<ImportedRegion> {
  const folder = join(dataFolder, 'atlas')
  const { file = '' } = (await readManifest(folder)).regions[name] ?? {}
  return importedRegionOf(await readSections(join(folder, file)))
}

/** Every address as `12 Hauptstraße, Town`, sorted. */
export function addressList({ addresses, streets, containingAreas }: ImportedRegion): string[] {
  return Array.from({ length: addresses.count }, (_, row) => {
    const { city, postalCode } = containingAreas(addresses.within(row))
    const where = [postalCode, city].filter(Boolean).join(' ')
    return `${addresses.number(row)} ${streets.name(addresses.street(row))}${where && `, ${where}`}`
  }).sort()
}
