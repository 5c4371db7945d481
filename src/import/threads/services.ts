import { assemblingService } from '../addresses/street-assembler.ts'
import { locatingService } from '../areas/locator.ts'
import { columnService } from '../column-tasks.ts'
import { roadService } from '../extraction/road-service.ts'
import { readingService } from '../features/reading-service.ts'
import { contractingService } from '../roads/contracting.ts'
import { townService } from '../search/town-service.ts'
import type { Service } from './service.ts'

/** What each thread of an import can do, by name. */
export function importServices(): Record<string, Service> {
  const locating = locatingService()
  return {
    reading: readingService(),
    locating,
    assembling: assemblingService(locating.finder),
    columns: columnService(),
    longColumns: columnService(),
    towns: townService(),
    roads: roadService(),
    contracting: contractingService(),
  }
}
