import { databaseFaults } from './database-faults.ts'
import type { Fault } from './fault.ts'
import { mapFaults } from './map-faults.ts'
import { serverFaults } from './server-faults.ts'

/** Every kind of fault; the runner draws from them. */
export const faults: Fault[] = [...serverFaults, ...databaseFaults, ...mapFaults]
