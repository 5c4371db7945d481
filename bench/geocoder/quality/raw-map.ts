import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { createOSMStream } from 'osm-pbf-parser-node'

/** A node or way of a map file, read by a program other than ours. */
export interface RawElement {
  id: number
  tags: Record<string, string>
  /** Of a node. */
  at?: [longitude: number, latitude: number]
  /** Of a way: its nodes. */
  refs?: number[]
}

/** `osmium` where it is installed, else a reader of npm. */
export const rawReader = spawnSync('osmium', ['--version']).status === 0 ? 'osmium' : 'osm-pbf-parser-node'

/** Nodes come before ways. Relations are left out. */
export function readRawMap(path: string): AsyncGenerator<RawElement> {
  return rawReader === 'osmium' ? readByOsmium(path) : readByParser(path)
}

async function* readByOsmium(path: string): AsyncGenerator<RawElement> {
  const osmium = spawn('osmium', ['cat', path, '-t', 'node', '-t', 'way', '-f', 'opl,add_metadata=false'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => osmium.once('close', resolve))
  for await (const line of createInterface({ input: osmium.stdout })) yield elementOf(line)
  if ((await ended) !== 0) throw new Error(`osmium could not read ${path}.`)
}

/** A line of OPL, osmium's text format: `n12 Tname=Caf%e9% x13.2 y53.5`, `w7 T Nn1,n2`. */
function elementOf(line: string): RawElement {
  const fields = line.split(' ')
  const of = (letter: string) =>
    fields.find((field, at) => at > 0 && field.startsWith(letter))?.slice(1) ?? ''
  const pairs = of('T').split(',').filter(Boolean)
  const tags = Object.fromEntries(
    pairs.map((pair) => pair.split('=').map(unescaped) as [key: string, value: string]),
  )
  const id = Number(line.slice(1, line.indexOf(' ')))
  if (line.startsWith('n')) return { id, tags, at: [Number(of('x')), Number(of('y'))] }
  return {
    id,
    tags,
    refs: of('N')
      .split(',')
      .filter(Boolean)
      .map((ref) => Number.parseInt(ref.slice(1), 10)),
  }
}

/** A letter that would break the line is its code between two percent signs. */
function unescaped(text: string): string {
  return text.replace(/%([0-9a-f]+)%/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
}

async function* readByParser(path: string): AsyncGenerator<RawElement> {
  const items = createOSMStream(path) as AsyncGenerator<{
    type?: string
    id: number
    tags?: Record<string, string>
    lon: number
    lat: number
    refs: number[]
  }>
  for await (const { type, id, tags = {}, lon, lat, refs } of items)
    if (type === 'node') yield { id, tags, at: [lon, lat] }
    else if (type === 'way') yield { id, tags, refs }
}
