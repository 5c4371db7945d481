import { expect, it } from 'vitest'
import { compareCities, compareStreets, type Likeness } from './compare-words.ts'

const streets: [asked: string, known: string, likeness: Likeness][] = [
  ['n main st', 'North Main Street', 'same'],
  ['Fifth Ave', '5th Avenue', 'same'],
  ['Main St', 'North Main Street', 'completed'],
  ['Main', 'Main Street', 'completed'],
  ['Mian St', 'Main Street', 'corrected'],
  ['Mian St', 'North Main Street', 'corrected'],
  ['Main Steet', 'Main Street', 'corrected'],
  ['Pensylvania Avenue', 'Pennsylvania Avenue', 'corrected'],
  ['Fith Avenue', '5th Avenue', 'corrected'],
  ['Fith Avenue', '6th Avenue', 'different'],
  ['Main St', 'Main Avenue', 'different'],
  ['S Main St', 'N Main St', 'different'],
  ['Oak Lane', 'Oak Place', 'different'],
  ['5th St', '6th St', 'different'],
  ['Elm St', 'Oak St', 'different'],
  ['North St', 'Main St', 'different'],
  ['Ste-Anne', 'Sainte-Anne', 'same'],
  ['St Marys St', 'Saint Marys Street', 'same'],
]

it.each(streets)('%s for %s: %s', (asked, known, likeness) =>
  expect(compareStreets(asked, known)).toBe(likeness),
)

it.each([
  ['ST LOUIS', 'Saint Louis', 'same'],
  ['Montreal', 'Montréal', 'same'],
  ['LaGrange', 'La Grange', 'same'],
  ['Baltimroe', 'Baltimore', 'corrected'],
  ['Boston', 'Austin', 'different'],
  ['Rye', 'Rhe', 'different'],
])('%s for %s: %s', (asked, known, likeness) => expect(compareCities(asked, known)).toBe(likeness))
