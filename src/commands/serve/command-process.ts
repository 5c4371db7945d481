import { type ChildProcess, spawn } from 'node:child_process'
import { ownEnvironment } from '../../config.ts'

/** A command that the server runs in a process of its own: it answers meanwhile. */
export interface CommandProcess {
  run(): Promise<void>
  /** When the server stops. */
  stop(): void
}

export function createCommandProcess(...words: string[]): CommandProcess {
  let child: ChildProcess | undefined
  return {
    run: () =>
      new Promise((resolve, reject) => {
        child = spawn(process.execPath, [process.argv[1] as string, ...words], {
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
