import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSpeeds } from './speeds-csv.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-speeds-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(text: string) {
  const path = join(folder, 'speeds.csv')
  await writeFile(path, text)
  return readSpeeds(path)
}

it('reads columns in any order, with any other, Windows line ends and quotes; the last value of an hour counts', async () => {
  const table = await read(
    '\uFEFFkm/h,"Way",note,Hour of week,Direction\r\n20,7,a,8,both\r\n\r\n"30.4",7,,8,backward\r\n250,9,,167,Forward',
  )
  expect(
    [...table.directions()].map(({ way, isForward, row }) => [
      way,
      isForward,
      ...[...table.hours(row)].flatMap((kmh, hour) => (kmh > 0 ? [hour, kmh] : [])),
    ]),
  ).toEqual([
    [7, true, 8, 20],
    [7, false, 8, 30],
    [9, true, 167, 250],
  ])
})

it.each([
  ['', 'is empty'],
  ['way,direction,hour\n', 'has no column kmh: its first line must be way,direction,hour,kmh'],
  ['7,both,8,20\n', 'has no column way, direction, hour, kmh'],
  ['way,direction,hour,kmh\n\n', 'has no speeds'],
  ['way,direction,hour,kmh\n7,both,8,20\n-7,both,8,20', 'has the way "-7" in line 3'],
  ['way,direction,hour,kmh\n7,both,8,20\n\n7.5,both,8,20', 'has the way "7.5" in line 4'],
  ['way,direction,hour,kmh\n7,up,8,20', 'has the direction "up" in line 2: expected forward, backward or both'],
  ['way,direction,hour,kmh\n7,toString,8,20', 'has the direction "toString" in line 2'],
  ['way,direction,hour,kmh\n7,both,168,20', 'has the hour "168" in line 2: expected an hour of the week from 0 (Monday'],
  ['way,direction,hour,kmh\n7,both,8,0.4', 'has the kmh "0.4" in line 2: expected a speed from 1 to 250 km/h'],
  ['way,direction,hour,kmh\n7,both,8,1e2', 'has the kmh "1e2" in line 2'],
  ['way,direction,hour,kmh\n7,both,8', 'has the kmh "" in line 2'],
])('%j %s', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence)
}) // biome-ignore format: one line a case
