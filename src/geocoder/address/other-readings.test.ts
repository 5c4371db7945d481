import { expect, it } from 'vitest'
import { otherReadings } from './other-readings.ts'

it.each<[text: string, readings: string[]]>([
  ['Hauptstraße 5, Wien', []],
  ['Neubaugasse 9/2/12, Wien', ['Neubaugasse 9/2, Wien', 'Neubaugasse 9, Wien']],
  ['Neubaugasse 9/Stiege 2/Tür 12, Wien', ['Neubaugasse 9, Wien']],
  ['Neubaugasse 9 Top 12, Wien', ['Neubaugasse 9, Wien']],
  ['ul. Marszałkowska 10 m. 12, Warszawa', ['ul. Marszałkowska 10, Warszawa']],
  ['Bağdat Cad. No:12 Daire:3 İstanbul', ['Bağdat Cad. No:12 İstanbul']],
  ['Bagdat Cd 12 D:3', ['Bagdat Cd 12']],
  ['Corrientes 1234 Piso 5 Depto B, CABA', ['Corrientes 1234, CABA']],
  ['Rue Neuve 12 boîte 3, Bruxelles', ['Rue Neuve 12, Bruxelles']],
  ['Drottninggatan 12 lgh 1102', ['Drottninggatan 12']],
  ['Mannerheimintie 20 A 5, Helsinki', ['Mannerheimintie 20 A, Helsinki']],
  ['Prinsengracht 14-hs, Amsterdam', ['Prinsengracht 14, Amsterdam']],
  ['Prinsengracht 12-II Amsterdam', ['Prinsengracht 12 Amsterdam']],
  ['7/300 Flinders St', ['300 Flinders St']],
  ['Unit 7/300 Flinders St', ['300 Flinders St']],
  ['24/1 MG Road', ['24 MG Road']],
  ['Praça da Sé, s/nº, São Paulo', ['Praça da Sé, s/n, São Paulo']],
  ['Plaza Mayor sin número', ['Plaza Mayor s/n']],
  ['丸の内1-9-1', ['丸の内一丁目9-1', '丸の内1丁目9-1']],
  ['丸の内１丁目９番１号', ['丸の内一丁目9-1', '丸の内1丁目9-1']],
  ['西新宿12-8', ['西新宿十二丁目8', '西新宿12丁目8']],
  ['Broadway between 42nd St and 43rd St, New York', ['Broadway, New York', 'Broadway & 42nd St, New York']],
  ['Corrientes 1234 entre Libertad y Talcahuano', ['Corrientes 1234', 'Corrientes 1234 & Libertad']],
  ['Calle entre Ríos', []],
  ['Top 12, Wien', []],
  ['112-20 Jamaica Avenue, Queens', []],
])('%s may be %j', (text, readings) => {
  expect(otherReadings(text).map((each) => each.text)).toEqual(readings)
})
