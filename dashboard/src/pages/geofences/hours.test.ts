import { describe, expect, it } from 'vitest'
import { parseOperatingHours } from '../../../../src/tracking/geofences/operating-hours.ts'
import { formatHours, parseHours } from './hours.ts'

describe('operating hours in the form', () => {
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
  ])('parses %j into what the API accepts', (text, hours) => {
    expect(parseHours(text)).toEqual(hours)
    const parsed = parseOperatingHours(parseHours(text))
    if (typeof parsed === 'string') throw new Error(parsed)
    expect(parseOperatingHours(parseHours(formatHours(parsed.answered)))).toEqual(parsed)
  })

  it.each(['', ' \n'])('parses %j as no hours', (text) => {
    expect(parseHours(text)).toBeUndefined()
  })

  it.each(['Someday 8:00-9:00', 'Monday', 'Monday 8', 'Monday early–late'])(
    'leaves the validation of %j to the API',
    (text) => {
      const parsed = parseOperatingHours(parseHours(text))
      expect(typeof parsed).toBe(text === 'Monday' ? 'object' : 'string')
    },
  )
})
