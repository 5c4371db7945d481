#!/usr/bin/env node
import { constants } from 'node:os'

// As process 1, in a container, we would ignore a signal that nobody listens for. Whoever can stop in order listens, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
  })

const { runCommand } = await import('./commands/commands.ts') // takes a while
process.exitCode = await runCommand(process.argv.slice(2))
