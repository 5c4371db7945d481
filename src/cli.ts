#!/usr/bin/env node
import { constants } from 'node:os'

// Process 1, in a container, ignores a signal that nobody listens for. Whoever can stop in order listens, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, function end() {
    if (process.listenerCount(signal) > 1) return
    process.off(signal, end)
    process.kill(process.pid, signal) // ends it so that a shell sees why, unless it is process 1
    process.exit(128 + constants.signals[signal])
  })

const { runCommand } = await import('./commands/commands.ts') // takes a while
process.exitCode = await runCommand(process.argv.slice(2))
