import { expect, it } from 'vitest'
import { engineLoadFailure } from './load-failure.ts'

it.each([
  [
    'libbsd.so.0: cannot open shared object file: No such file or directory',
    'the routing engine needs the system library libbsd.so.0, which is missing; on Debian "apt-get install libbsd0" installs it.',
  ],
  [
    '/x/valhalla_build_tiles: error while loading shared libraries: libxyz.so.3: cannot open shared object file: No such file or directory',
    'the routing engine needs the system library libxyz.so.3, which is missing.',
  ],
  [
    'Unsupported platform and architecture: win32/x64',
    'the routing engine cannot start: Unsupported platform and architecture: win32/x64',
  ],
])('of "%s" the operator hears: %s', (said, sentence) => {
  expect(engineLoadFailure(said)).toBe(sentence)
})
