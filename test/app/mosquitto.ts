import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { mosquitto } from '../setup/left-out.ts'
import { eventually } from './server.ts'

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
      child = spawn(mosquitto.path, ['-c', file], { stdio: 'ignore' })
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
