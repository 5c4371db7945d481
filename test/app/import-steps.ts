/**
 * The environment of an import that counts its steps: each call that changes a file, and each output of the tile builder.
 * It writes their number into a file at its end, or is killed at one of them.
 */
export function countSteps({ into, killAt }: { into?: string; killAt?: number }): Record<string, string> {
  const script = `
    import child_process from 'node:child_process'
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    let steps = 0
    function step() {
      steps += 1
      if (steps === ${killAt}) process.kill(process.pid, 'SIGKILL')
    }
    function count(module, names) {
      for (const name of names) {
        const call = module[name]
        module[name] = (...args) => (step(), call(...args))
      }
    }
    count(fs, ['openSync', 'writeSync', 'closeSync', 'writeFileSync', 'rmSync', 'mkdtempSync'])
    count(fs.promises, ['open', 'writeFile', 'rename', 'mkdir', 'mkdtemp', 'rm'])
    const { spawn } = child_process
    child_process.spawn = (...args) => {
      const child = spawn(...args)
      for (const stream of [child.stdout, child.stderr]) stream.on('data', step)
      return child
    }
    syncBuiltinESMExports()
    const { writeFileSync } = fs
    process.on('exit', () => ${JSON.stringify(into ?? '')} && writeFileSync(${JSON.stringify(into ?? '')}, String(steps)))`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}
