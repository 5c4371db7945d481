import { describe, expect, it } from 'vitest'
import type { OpenHours } from './open-hours.ts'
import { parseOperatingHours } from './operating-hours.ts'

const day = 1440

describe('parseOperatingHours', () => {
  it.each<[what: string, sent: object, answered: object, week: OpenHours['week']]>([
    ['a day', { Monday: [['09:00', '17:00']] }, { Monday: [['09:00', '17:00']] }, [[day + 540, day + 1020]]],
    [
      'a short name',
      { mON: [['9:00', '17:00']] },
      { Monday: [['09:00', '17:00']] },
      [[day + 540, day + 1020]],
    ],
    ['twelve hours', { SUNDAY: [['9:30 am', '5:00PM']] }, { Sunday: [['09:30', '17:00']] }, [[570, 1020]]],
    ['noon and midnight', { Sun: [['12:00 AM', '12:00 pm']] }, { Sunday: [['00:00', '12:00']] }, [[0, 720]]],
    [
      'until midnight, as am',
      { Sun: [['8:00 pm', '12:00 am']] },
      { Sunday: [['20:00', '00:00']] },
      [[1200, 1440]],
    ],
    ['the end of the day', { Sun: [['0:00', '24:00']] }, { Sunday: [['00:00', '24:00']] }, [[0, 1440]]],
    ['past midnight', { Sun: [['22:00', '02:00']] }, { Sunday: [['22:00', '02:00']] }, [[1320, 1560]]],
    [
      'past Saturday midnight',
      { Sat: [['22:00', '02:00']] },
      { Saturday: [['22:00', '02:00']] },
      [
        [0, 120],
        [6 * day + 1320, 7 * day],
      ],
    ],
    ['the clock around', { Sun: [['06:00', '06:00']] }, { Sunday: [['06:00', '06:00']] }, [[360, 1800]]],
    [
      'pairs that overlap or touch, in any order',
      {
        Sun: [
          ['12:00', '15:00'],
          ['09:00', '12:00'],
          ['14:00', '16:00'],
        ],
      },
      {
        Sunday: [
          ['12:00', '15:00'],
          ['09:00', '12:00'],
          ['14:00', '16:00'],
        ],
      },
      [[540, 960]],
    ],
    [
      'days in order, a night that runs into the next day',
      { Tue: [['00:00', '01:00']], Mon: [['23:00', '24:00']] },
      { Monday: [['23:00', '24:00']], Tuesday: [['00:00', '01:00']] },
      [[day + 1380, 2 * day + 60]],
    ],
    ['a closed day', { Sunday: [], Monday: null }, { Sunday: [] }, []],
    ['nothing', {}, {}, []],
  ])('reads %s', (_what, sent, answered, week) => {
    const parsed = parseOperatingHours(sent)
    expect(parsed).toEqual({ answered, week })
    expect(Object.keys(Object(parsed).answered)).toEqual(Object.keys(answered))
    expect(parseOperatingHours(answered), 'its own answer, too').toEqual(parsed)
  })

  it.each<[what: string, sent: unknown, sentence: RegExp]>([
    ['a list', [], /an object of lists/],
    ['text', 'always', /an object of lists/],
    ['a word that is no day', { Mo: [] }, /names of days.*"Mo"/],
    ['a day twice', { Mon: [], monday: [] }, /Monday is given twice/],
    ['a pair that is not in a list', { Mon: ['09:00', '17:00'] }, /for Monday/],
    ['three times', { Mon: [['09:00', '12:00', '17:00']] }, /for Monday/],
    ['one time', { Mon: [['09:00']] }, /for Monday/],
    ['an hour that is none', { Mon: [['25:00', '17:00']] }, /for Monday/],
    ['a minute that is none', { Mon: [['09:60', '17:00']] }, /for Monday/],
    ['13 pm', { Mon: [['13:00 pm', '17:00']] }, /for Monday/],
    ['0 am', { Mon: [['0:30 am', '17:00']] }, /for Monday/],
    ['a day that opens at its end', { Mon: [['24:00', '17:00']] }, /for Monday/],
    ['past the end of the day', { Mon: [['09:00', '24:01']] }, /for Monday/],
    ['numbers', { Mon: [[9, 17]] }, /for Monday/],
    ['too many', { Mon: [...Array(25)].map(() => ['09:00', '17:00']) }, /at most 24/],
  ])('refuses %s', (_what, sent, sentence) => expect(parseOperatingHours(sent)).toMatch(sentence))
})
