import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { canMount, mountMemory, unmount } from '../../test/setup/mounting.ts'
import { writeProgress } from './progress-file.ts'

it.skipIf(!canMount())('a full disk keeps what was written last, and nothing fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groma-progress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mountMemory(folder, 1)
  onTestFinished(() => unmount(folder))
  const path = join(folder, 'progress.json')
  writeProgress(path, { fraction: 0.1 })
  expect(() => writeFileSync(join(folder, 'filler'), Buffer.alloc(2 ** 20))).toThrow('ENOSPC')
  writeProgress(path, { fraction: 0.2 })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ fraction: 0.1 })
  expect(await readdir(folder)).toEqual(['filler', 'progress.json'])
})
