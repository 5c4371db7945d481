import { expect, it } from 'vitest'
import { guessField, readColumns, renameColumns } from './column-mapping.ts'

const german = '\uFEFFName;Breite;Länge;"Notiz; intern"\r\n"Markt; Süd";53,5574;13,2611;x\r\n'

it('reads the columns of a file, with the first value of each', () => {
  expect(readColumns(german)).toEqual({
    names: ['Name', 'Breite', 'Länge', 'Notiz; intern'],
    samples: ['Markt; Süd', '53,5574', '13,2611', 'x'],
  })
})

it.each([
  ['Name', 'description'],
  ['Lat', 'latitude'],
  ['Lng', 'longitude'],
  ['External ID', 'externalId'],
  ['external_id', 'externalId'],
  ['Radius (m)', 'radius'],
  ['Notiz', ''],
])('guesses that %s is %j', (name, field) => expect(guessField(name)).toBe(field))

it('names columns after the chosen fields; one that is not meant is not taken for one', () => {
  expect(renameColumns(german, ['description', 'latitude', 'longitude', ''])).toBe(
    'description;latitude;longitude;"unused Notiz; intern"\n"Markt; Süd";53,5574;13,2611;x\r\n',
  )
  expect(renameColumns('tag,metadata.floor\na,1', ['', ''])).toBe('"unused tag",metadata.floor\na,1')
})
