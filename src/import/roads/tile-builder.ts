import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { programPath } from '../../config.ts'
import { TilesFailed } from '../../errors.ts'
import { engineFolder, patchLibbsd } from '../../routing/engine/libbsd.ts'
import { engineLoadFailure } from '../../routing/engine/load-failure.ts'

/** Log lines at which a stage begins, and the share of the time that has passed by then. */
const stages: [line: string, fraction: number][] = [
  ['Parsing ways', 0.02],
  ['Parsing relations', 0.2],
  ['Parsing nodes', 0.25],
  ['Creating graph edges', 0.4],
  ['Building', 0.45],
  ['Enhancing', 0.6],
  ['HierarchyBuilder', 0.75],
  ['Creating shortcuts', 0.8],
  ['Adding complex turn restrictions', 0.9],
  ['Validating', 0.93],
  ['Cleaning up', 0.99],
]

/** The log has ANSI colours although they are turned off. */
const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

export interface TileBuild {
  /** A PBF file sorted by kind and id. */
  roads: string
  borders: string
  /** An empty folder for temporary files. */
  scratch: string
  onProgress(fraction: number): void
  signal?: AbortSignal | undefined
}

/** Runs Valhalla's tile builder. Returns the folder of tiles; fails with one sentence. */
export async function buildTiles({
  roads,
  borders,
  scratch,
  onProgress,
  signal,
}: TileBuild): Promise<string> {
  const tiles = join(scratch, 'tiles')
  await mkdir(tiles, { recursive: true })
  const settings = join(scratch, 'builder.json')
  await writeFile(settings, JSON.stringify(builderSettings(tiles, borders)))
  await patchLibbsd()
  const child = spawn(join(engineFolder(), 'valhalla_build_tiles'), ['-c', settings, roads], {
    cwd: scratch, // it writes statistics there
    env: { PATH: programPath() },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  const last: string[] = []
  const onLine = (line: string) => {
    const stage = stages.findLast(([begin]) => line.includes(`] ${begin}`) || line.includes(` ${begin}`))
    if (stage) onProgress(stage[1])
    if (!/\[(INFO|TIMING|WARN|DEBUG)\]/.test(line.replaceAll(colours, ''))) last.push(line)
    last.splice(0, last.length - 5)
  }
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', onLine)
  const [code, killedBy] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (...end) => resolve(end))
  }).catch((error) => {
    signal?.throwIfAborted()
    throw new TilesFailed(engineLoadFailure(error.message))
  })
  signal?.throwIfAborted()
  if (code === 0) return tiles
  const said = last.join(' ').replaceAll(colours, '').trim()
  throw new TilesFailed(builderFailure(code, killedBy, said))
}

/** How the builder ended, as a sentence. It maps the files that it writes, so SIGBUS is its word for a full disk. */
export function builderFailure(code: number | null, killedBy: string | null, said: string): string {
  if (code === 127) return engineLoadFailure(said)
  const end =
    killedBy === 'SIGBUS'
      ? 'the disk of the data folder is full'
      : `the tile builder ended with ${killedBy ?? `status ${code}`}`
  return said === '' ? `${end}.` : `${end}: ${said}`
}

function builderSettings(tiles: string, borders: string): object {
  return {
    mjolnir: {
      tile_dir: tiles,
      tile_extract: '',
      traffic_extract: '',
      transit_dir: '',
      transit_feeds_dir: '',
      landmarks: '',
      admin: borders,
      timezone: borders,
      concurrency: availableParallelism(),
      id_table_size: 1_300_000_000,
      max_cache_size: 1_000_000_000,
      hierarchy: true,
      shortcuts: true,
      reclassify_links: true,
      include_bicycle: true,
      include_driving: true,
      include_pedestrian: true,
      include_driveways: true,
      include_construction: false,
      include_platforms: false,
      import_bike_share_stations: false,
      keep_all_osm_node_ids: false,
      keep_osm_node_ids: false,
      data_processing: {
        allow_alt_name: false,
        apply_country_overrides: true,
        grid_divisions_within_tile: 32,
        infer_internal_intersections: true,
        infer_turn_channels: true,
        scan_tar: false,
        use_admin_db: true,
        use_direction_on_ways: false,
        use_rest_area: false,
        use_urban_tag: false,
      },
      logging: { type: 'std_out', color: false },
    },
    additional_data: { elevation: '' },
  }
}
