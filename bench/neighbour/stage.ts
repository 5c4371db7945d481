import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/store/database.ts'
import { findPostgres } from '../../src/store/postgres/process.ts'
import { createProject } from '../../src/store/projects/projects.ts'
import { startDemoServer } from '../harness/demo-server.ts'
import { type LoadGenerator, startLoadGenerator } from '../harness/load.ts'

interface Keys {
  publishable: string
  secret: string
}

/** A server with the demo region and its usual limits, two projects, and a client for each kind of load. */
export interface Stage {
  port: number
  attacker: Keys
  neighbour: Keys
  attack: LoadGenerator
  track: LoadGenerator
  distance: LoadGenerator
  /** Milliseconds of CPU of the longest turn of the event loop since the last call. */
  longestTurn(): Promise<number>
  close(): Promise<void>
}

const meterFileIn = (folder: string) => join(folder, 'longest-turn')

export async function openNeighbourStage(): Promise<Stage> {
  const server = await startDemoServer((folder) => ({
    NODE_OPTIONS: `--import ${new URL('./turn-meter.js', import.meta.url).href}`,
    TURN_METER_FILE: meterFileIn(folder),
  }))
  const { folder } = server
  const meterFile = meterFileIn(folder)
  const neighbour = await addProject(folder)
  const [attack, track, distance] = [startLoadGenerator(), startLoadGenerator(), startLoadGenerator()]
  holdToOneCore(attack.pid)
  return {
    port: server.port,
    attacker: server.keys,
    neighbour,
    attack,
    track,
    distance,
    async longestTurn() {
      await rm(meterFile, { force: true })
      process.kill(server.pid, 'SIGUSR2')
      for (;;) {
        const text = await readFile(meterFile, 'utf8').catch(() => '')
        if (text.endsWith('\n')) return Number(text)
        await sleep(5)
      }
    },
    async close() {
      for (const generator of [attack, track, distance]) await generator.stop()
      await server.close()
    },
  }
}

async function addProject(folder: string): Promise<Keys> {
  const connection = await findPostgres(join(folder, 'postgres'))
  if (!connection) throw new Error(`No database runs in ${folder}.`)
  const database = openDatabase(connection, 1)
  const keys = await createProject(database, 'neighbour', async () => {})
  await database.close()
  await sleep(1000) // the server looks for new keys four times a second
  return keys?.test as Keys
}

/** So that the attacker takes its time from the server only, not also from the neighbour's client. */
function holdToOneCore(pid: number): void {
  if (process.platform === 'linux') execFileSync('taskset', ['-cp', '0', String(pid)], { stdio: 'ignore' })
}
