import { openWorld } from './world.ts'

/** The program of a process that unpacks the world into the folder of its argument, and ends: its memory goes with it. */
await openWorld(process.argv[2])
