import { expect, it } from 'vitest'
import { withRomanized } from './romanized.ts'

it.each<[name: string, country: string, others: string[]]>([
  ['Тверская улица', 'RU', ['Tverskaya ulitsa']],
  ['вулиця Хрещатик', 'UA', ['vulitsya Khreshchatik', 'vulytsia khreshchatyk']],
  ['Євгена Чикаленка', 'UA', ['Ievgena Chikalenka', 'yevhena chykalenka']],
  ['Христо Ботев', 'BG', ['Khristo Botev', 'hristo botev']],
  ['Ερμού', 'GR', ['Ermoy', 'ermou']],
  ['Πανεπιστημίου', 'CY', ['Panepistimioy', 'panepistimiou']],
  ['Kızılay Sokağı', 'TR', ['Kizilay Sokagi']],
  ['Þingholtsstræti', 'IS', ['Thingholtsstraeti']],
  ['Rue Haute', 'BE', []],
  ['中山北路', 'TW', []],
])('%s in %s is also %j', (name, country, others) => {
  expect(withRomanized([name], country)).toEqual([name, ...others])
})
