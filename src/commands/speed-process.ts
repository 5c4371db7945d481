import { type ChildProcess, spawn } from 'node:child_process'
import { ownEnvironment } from '../config.ts'

/** Writes the speeds of trips into the roads in a process of its own: the server answers meanwhile. */
export interface SpeedProcess {
  run(): Promise<void>
  /** When the server stops. */
  stop(): void
}

export function createSpeedProcess(): SpeedProcess {
  let child: ChildProcess | undefined
  return {
    run: () =>
      new Promise((resolve, reject) => {
        child = spawn(process.execPath, [process.argv[1] as string, 'speeds', 'update'], {
          env: ownEnvironment(),
          stdio: ['ignore', 'ignore', 'pipe'],
        })
        let said = ''
        child.stderr?.on('data', (piece) => (said += piece))
        child.on('error', reject)
        child.on('close', (code) => {
          child = undefined
          if (code === 0 || code === null) resolve()
          else reject(new Error(said.trim()))
        })
      }),
    stop: () => void child?.kill(),
  }
}
