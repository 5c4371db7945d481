import type { Logger } from 'pino'
import { servedName } from '../../atlas/manifest.ts'
import type { Config } from '../../config.ts'
import {
  createStreamPlaces,
  type OwnStreamPlaces,
  type StreamPlaces,
} from '../../http/limits/stream-places.ts'
import { endlessTokens, type OwnTokens, openTokens, type Tokens } from '../../http/limits/tokens.ts'
import { isBuildingRoads } from '../../import/atlas-folder.ts'
import { createWarner } from '../../jobs/warner.ts'
import { type Engine, type OwnEngine, openEngine } from '../../routing/engine/engine.ts'
import { importedTiles } from '../../routing/engine/tiles.ts'
import type { Store } from '../../store/open.ts'
import { type DeviceOwners, soleOwner } from '../../tracking/batch/device-owners.ts'

/** What a machine has once, however many workers answer its requests. */
export interface SharedParts {
  engine: Engine
  tokens: Tokens
  streamPlaces: StreamPlaces
  /** Who handles the updates of a device. */
  owners: DeviceOwners
  /** Tokens of the devices that this process owns. */
  owned: Tokens
}

export interface OwnParts extends SharedParts {
  engine: OwnEngine
  tokens: OwnTokens
  streamPlaces: OwnStreamPlaces
}

interface PartsOptions {
  /** `counted` refuses nobody. */
  limits: 'enforced' | 'counted'
  /** Whether the caller imports roads, or is about to. */
  isImportPending?: (() => boolean) | undefined
  /** Other roads are in use. */
  onRoads?: () => void
}

/** Those of this process. */
export async function openOwnParts(
  store: Pick<Store, 'database' | 'shared'>,
  config: Config,
  log: Logger,
  { limits, isImportPending = () => false, onRoads }: PartsOptions,
): Promise<OwnParts> {
  const engine = await openEngine(config, {
    onTiles({ regions }) {
      log.info({ regions }, 'roads in use')
      onRoads?.()
    },
    onCrash: () => log.warn('a process of the routing engine has ended; another takes its place'),
    onFailure: (sentence) => log.warn(`Routing: ${sentence}`),
    tilesName: servedName(config, importedTiles),
    isBuildingRoads: async () => isImportPending() || (await isBuildingRoads(config.dataFolder)),
  })
  const warn = createWarner(log)
  const onFailure = (error: unknown) => warn(error, 'cannot agree on rate limits with the other servers')
  const tokens = limits === 'counted' ? endlessTokens() : openTokens(store, onFailure)
  await tokens.start().catch((error) => {
    engine.stop() // its processes would keep this one running
    throw error
  })
  return { engine, tokens, streamPlaces: createStreamPlaces(), owners: soleOwner, owned: tokens }
}
