import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { eventually } from './server.ts'

// A system's folder that is not in everyone's PATH.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** Why a test with a broker cannot run here; undefined if it can. */
export async function missingForMqtt(): Promise<string | undefined> {
  if (spawnSync('mosquitto', ['-h'], { env }).error)
    return 'on Debian "apt-get install mosquitto" installs it'
  const name = 'mqtt'
  return import(name).then(
    () => undefined,
    () => 'the package mqtt is not installed: "npm ci"',
  )
}

export interface Mosquitto {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** A broker that keeps nothing on disk. */
export async function openMosquitto(): Promise<Mosquitto> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'groma-mosquitto-'))
  const file = join(folder, 'mosquitto.conf')
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nuser ${userInfo().username}\n`)
  let child: ChildProcess | undefined
  const broker: Mosquitto = {
    url: `mqtt://127.0.0.1:${port}`,
    async start() {
      child = spawn('mosquitto', ['-c', file], { env, stdio: 'ignore' })
      await eventually(
        () =>
          new Promise<void>((resolve, reject) => {
            const socket = connect(port, '127.0.0.1', () => resolve(void socket.destroy())).on(
              'error',
              reject,
            )
          }),
      )
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
  process.on('exit', () => {
    child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await broker.start()
  return broker
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
