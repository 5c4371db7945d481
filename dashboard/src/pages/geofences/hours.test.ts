import { describe, expect, it } from 'vitest'
import { parseOperatingHours } from '../../../../src/tracking/geofences/operating-hours.ts'
import { readHours, shownHours } from './hours.ts'

describe('hours, a line a day', () => {
  it.each([
    ['Monday 08:00–18:00', { Monday: [['08:00', '18:00']] }],
    [
      'Mon: 9:00 am - 12:00, 13:00-17:30\n\n sat 22:00-02:00 ',
      {
        Mon: [
          ['9:00 am', '12:00'],
          ['13:00', '17:30'],
        ],
        sat: [['22:00', '02:00']],
      },
    ],
    ['Sunday', { Sunday: [] }],
  ])('%j are what the API takes', (text, hours) => {
    expect(readHours(text)).toEqual(hours)
    const parsed = parseOperatingHours(readHours(text))
    if (typeof parsed === 'string') throw new Error(parsed)
    expect(parseOperatingHours(readHours(shownHours(parsed.answered)))).toEqual(parsed)
  })

  it.each(['', ' \n'])('%j are none', (text) => {
    expect(readHours(text)).toBeUndefined()
  })

  it.each(['Someday 8:00-9:00', 'Monday', 'Monday 8', 'Monday early–late'])(
    '%j are left to the API to judge',
    (text) => {
      const judged = parseOperatingHours(readHours(text))
      expect(typeof judged).toBe(text === 'Monday' ? 'object' : 'string')
    },
  )
})
