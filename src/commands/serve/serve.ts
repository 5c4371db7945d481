import { pino } from 'pino'
import { type Config, startedByNpm } from '../../config.ts'
import { bufferLines } from '../../http/access-log.ts'
import { checkPort } from '../../http/port.ts'
import { prepareDataFolder } from '../data-folder.ts'
import { say } from '../terminal.ts'
import { createCommandProcess } from './command-process.ts'
import { prepareDemoImport } from './demo-region.ts'
import { readableLog } from './readable-log.ts'
import { welcome } from './welcome.ts'

/** Starts the server, prints how to call it, and stops it in order. */
export async function serve(config: Config): Promise<void> {
  const began = performance.now()
  await checkPort(config)
  prepareDataFolder(config.dataFolder)
  // For people at a terminal, JSON in a pipe.
  const { stdout } = process
  const lines = bufferLines((bytes) => stdout.write(stdout.isTTY ? readableLog(bytes.toString()) : bytes))
  const log = pino({ level: config.logLevel, base: null }, lines)
  say(`Groma is starting; its data is in ${config.dataFolder}`)
  const demo = await prepareDemoImport(config)
  const speeds = createCommandProcess('speeds', 'update')
  const roads = createCommandProcess('regions', 'rebuild')
  const start = await starterOf(config)
  const server = await start(config, log, lines, {
    isImportPending: demo.isPending,
    updateSpeeds: speeds.run,
    rebuildRoads: roads.run,
  })
  demo.start()

  let stopping = false
  async function stop(why: string, exitCode: number): Promise<void> {
    if (stopping) process.exit(1) // the second signal: at once
    stopping = true
    process.exitCode = exitCode
    say(`Stopping (${why}): finishing requests in flight…`)
    demo.stop()
    speeds.stop()
    roads.stop()
    await server.stop()
    lines.flush()
    say('Stopped.')
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal, 0))
  for (const accident of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(accident, (error) => {
      log.fatal({ err: error }, 'unexpected error')
      void stop('unexpected error', 1)
    })
  }
  if (startedByNpm()) stopWithParent(() => void stop('npm has ended', 0))

  lines.flush()
  say(
    await welcome(config, server, {
      isTerminal: stdout.isTTY,
      isDemoComing: demo.isPending(),
      seconds: (performance.now() - began) / 1000,
    }),
  )
}

/** Loads what is needed: the whole server, which other commands do without, or what only looks after its workers. */
async function starterOf({ workers }: Config) {
  return workers === 1
    ? (await import('../../main.ts')).startServer
    : (await import('../../cluster/workers/supervisor.ts')).startSupervisor
}

/** npm forwards signals, but killed with SIGKILL it would leave us running. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}
