import { expect, it } from 'vitest'
import { fold, foldStreet } from './fold.ts'

it.each([
  ["Rue de l'Évêché", 'rue de l eveche'],
  ['  STRASSE  des 17. Juni ', 'strasse des 17 juni'],
  ['Łódź', 'lodz'],
  ['Ångström-Straße', 'angstrom strasse'],
  ['東京都', '東京都'],
  ['ガソリン', 'ガソリン'],
  ['서울', '서울'],
])('%s folds', (text, folded) => expect(fold(text)).toBe(folded))

it.each([
  ['E 42nd St', 'East 42nd Street'],
  ['MERIDIAN AVE', 'Meridian Avenue'],
  ['St. Marks Pl', 'Saint Marks Place'],
  ['Hauptstr.', 'Hauptstraße'],
  ['Unkel-Bräsig-Str.', 'Unkel-Bräsig-Straße'],
  ['Martin Luther King Jr Blvd', 'Martin Luther King Jr. Boulevard'],
  ['Fifth Avenue', '5th Ave'],
  ['N Main St W', 'North Main Street West'],
  ['Av. da Boavista', 'Avenida da Boavista'],
])('%s is %s', (short, whole) => expect(foldStreet(short)).toBe(foldStreet(whole)))

it.each([
  ['Main Street', 'Main Road'],
  ['1st Street', '11th Street'],
  ['North Street', 'South Street'],
])('%s is not %s', (one, other) => expect(foldStreet(one)).not.toBe(foldStreet(other)))
