#!/usr/bin/env node
import { runCommand } from './commands/commands.ts'

process.exitCode = await runCommand(process.argv.slice(2))
