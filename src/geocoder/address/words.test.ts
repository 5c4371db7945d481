import { expect, it } from 'vitest'
import { wordsOf } from './words.ts'

it.each<[text: string, words: string]>([
  ['350 Fifth Avenue', '350|fifth|avenue'],
  ["Rue de l'Évêché", 'rue|de|l|eveche'],
  ["St. Mary's Rd.", 'st|marys|rd'],
  ["O'Connell Street", 'oconnell|street'],
  ['Große Straße', 'grosse|strasse'],
  ['Østergade, Łódź', 'ostergade|lodz'],
  ['218-40 Jamaica Ave', '218-40|jamaica|ave'],
  ['12 – 14 Main', '12-14|main'],
  ['408 1/2 East 38th', '408 1/2|east|38th'],
  ['12/3a Hauptstr.', '12/3a|hauptstr'],
  ['4000-123 Porto', '4000-123|porto'],
  ['ＦＵＬＬ　ｗｉｄｔｈ', 'full|width'],
  ['東京都千代田区', '東京|京都|都千|千代|代田|田区'],
  ['丸の内1-9-1', '丸の|の内|1-9-1'],
  ['渋谷', '渋谷'],
  ['中山路7之1號', '中山|山路|7-1|號'],
  ['中山北路2段7號', '中山|山北|北路|路二|二段|7|號'],
  ['서울특별시 강남구', '서울특별시|강남구'],
  ['Школа №250', 'школа|250'],
  ['улица Ленина', 'улица|ленина'],
  ['شارع التحرير', 'شارع|التحرير'],
  ['São Paulo', 'sao|paulo'],
  ['😀 … ---', ''],
  ['', ''],
])('%s is %s', (text, words) => {
  expect(wordsOf(text).join('|')).toBe(words)
})
