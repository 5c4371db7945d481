import { pino } from 'pino'
import { type Config, startedByNpm } from '../config.ts'
import { bufferLines } from '../http/access-log.ts'
import { checkPort } from '../http/port.ts'
import type { RunningServer } from '../main.ts'
import { keysPath, readKeysFile } from '../store/projects/keys-file.ts'
import { type DemoImport, prepareDemoImport } from './demo-region.ts'
import { signInPath } from './operators.ts'
import { readableLog } from './readable-log.ts'
import { say } from './terminal.ts'

/** Starts the server, prints how to call it, and stops it in order. */
export async function serve(config: Config): Promise<void> {
  const began = performance.now()
  await checkPort(config)
  // For people at a terminal, JSON in a pipe.
  const { stdout } = process
  const lines = bufferLines((bytes) => stdout.write(stdout.isTTY ? readableLog(bytes.toString()) : bytes))
  const log = pino({ level: config.logLevel, base: null }, lines)
  say(`Groma is starting; its data is in ${config.dataFolder}`)
  const demo = await prepareDemoImport(config)
  const { startServer } = await import('../main.ts') // loads the whole server, which other commands do without
  const server = await startServer(config, log, lines, { isImportPending: demo.isPending })
  demo.start()

  let stopping = false
  async function stop(why: string, exitCode: number): Promise<void> {
    if (stopping) process.exit(1) // the second signal: at once
    stopping = true
    process.exitCode = exitCode
    say(`Stopping (${why}): finishing requests in flight…`)
    demo.stop()
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
  say(await welcome(config, server, demo, (performance.now() - began) / 1000))
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

async function welcome(
  config: Config,
  { port, firstOperator }: RunningServer,
  demo: DemoImport,
  seconds: number,
): Promise<string> {
  const scheme = config.tlsCertificate === undefined ? 'http' : 'https'
  const address = `${scheme}://${['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host}:${port}`
  const keys = (await readKeysFile(config.dataFolder))?.default?.test
  const access = keys?.secret
    ? `  test publishable key  ${keys.publishable ?? '(revoked)'}
  test secret key       ${keys.secret}
  all keys              ${keysPath(config.dataFolder)}

Try it:
  curl -X POST ${address}/v1/track -H "Authorization: ${keys.secret}" -H "Content-Type: application/json" -d '{"deviceId":"my-laptop","latitude":53.5574,"longitude":13.2611,"accuracy":10}'`
    : `There is no test secret key in ${keysPath(config.dataFolder)}: it was created elsewhere or revoked.
"groma keys roll --environment test" creates new keys and revokes the old ones.`
  const dashboard = firstOperator
    ? `Dashboard: ${address}${signInPath(firstOperator.link)}
  (a one-time link; later sign in at ${address} as ${firstOperator.name} with the password ${firstOperator.password})`
    : `Dashboard: ${address}    ("groma operators link NAME" creates a sign-in link)`
  const map = demo.isPending()
    ? '\nA demo map of Neubrandenburg is being imported. Its places and routes are available in about a minute.\n'
    : ''
  return `\nGroma is listening on ${address} (started in ${seconds.toFixed(1)} s)\n\n${access}\n\n${dashboard}\n${map}Reference: ${address}/docs    Stop: Ctrl-C\n`
}
