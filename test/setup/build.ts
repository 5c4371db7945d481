import { execFileSync } from 'node:child_process'
import { tellLeftOut } from './left-out.ts'

/** Tests that start the server as a process of its own run the built one: build it from the sources as they are. */
export function setup(): () => void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  return tellLeftOut
}
