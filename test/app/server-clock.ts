import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The clock of servers, which can be set: `Date` in their processes, by the milliseconds in a file that they read when they start
 * and at SIGUSR2. Timers and the monotonic clock go on, as they do when the clock of a machine is set.
 */
export function settableClock(folder: string) {
  const path = join(folder, 'clock')
  const script = `
    import { readFileSync } from 'node:fs'
    const path = ${JSON.stringify(path)}
    const offset = () => Number(readFileSync(path, 'utf8'))
    let ahead = offset()
    process.on('SIGUSR2', () => { ahead = offset() })
    const now = () => Reflect.apply(systemNow, undefined, []) + ahead
    const systemNow = Date.now
    globalThis.Date = new Proxy(Date, {
      construct: (target, args, as) => Reflect.construct(target, args.length > 0 ? args : [now()], as),
      get: (target, name) => (name === 'now' ? now : target[name]),
    })`
  return {
    environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` },
    set: (offset: number) => writeFile(path, String(offset)),
  }
}
