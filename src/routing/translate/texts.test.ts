import { describe, expect, it } from 'vitest'
import { distanceFigure, durationFigure, speedFigure, type Units } from './texts.ts'

describe('distances', () => {
  it.each<[metres: number, units: Units, text: string, value: number]>([
    [0, 'metric', '0.0 m', 0],
    [532.1, 'metric', '532.1 m', 532.1],
    [999.94, 'metric', '999.9 m', 999.94],
    [999.96, 'metric', '1.0 km', 999.96],
    [1000, 'metric', '1.0 km', 1000],
    [1234, 'metric', '1.2 km', 1234],
    [258.99, 'imperial', '849.7 ft', 849.705],
    [304.7, 'imperial', '999.7 ft', 999.672],
    [304.8, 'imperial', '0.2 mi', 1000],
    [1609.344, 'imperial', '1.0 mi', 5280],
    [160_934.4, 'imperial', '100.0 mi', 528_000],
  ])('%d m, %s: %s', (metres, units, text, value) => {
    expect(distanceFigure(metres, units)).toEqual({ value, text })
  })
})

describe('durations', () => {
  it.each<[seconds: number, text: string]>([
    [0, '0 min'],
    [6, '0.1 min'],
    [29, '0.5 min'],
    [30, '1 min'],
    [60, '1 min'],
    [90, '2 mins'],
    [1200, '20 mins'],
    [3569, '59 mins'],
    [3570, '1 hr'],
    [3660, '1 hr 1 min'],
    [5880, '1 hr 38 mins'],
    [7200, '2 hrs'],
    [90_000, '25 hrs'],
  ])('%d s: %s', (seconds, text) => {
    expect(durationFigure(seconds)).toEqual({ value: expect.closeTo(seconds / 60, 2), text })
  })
})

describe('speeds', () => {
  it.each<[kilometres: number, units: Units, value: number, text: string]>([
    [40, 'metric', 40, '40 km/h'],
    [40, 'imperial', 25, '25 mph'],
    [104.6, 'imperial', 65, '65 mph'],
  ])('%d km/h, %s: %s', (kilometres, units, value, text) => {
    expect(speedFigure(kilometres, units)).toEqual({ value, text })
  })
})
