import { expect, it, vi } from 'vitest'

// What the preferences read of a browser.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('navigator', { language: 'en-IE', languages: ['en-IE'] })
vi.stubGlobal('document', { documentElement: {} })
const { formatMinutes, roundDistance } = await import('./formats.ts')
const { units } = await import('../shell/preferences.ts')

it.each([
  [0, '0 min'],
  [59.4, '59 min'],
  [59.7, '1 h 0 min'],
  [60, '1 h 0 min'],
  [119.7, '2 h 0 min'],
  [125, '2 h 5 min'],
])('%d minutes are %s', (minutes, shown) => {
  expect(formatMinutes(minutes)).toBe(shown)
})

it.each([
  ['metric', 10, '10'],
  ['metric', 100, '100'],
  ['metric', 1000, '1000'],
  ['imperial', 10, '9.144'], // 30 ft
  ['imperial', 100, '91.44'], // 300 ft
  ['imperial', 1000, '914.4'], // 3000 ft
] as const)('in %s units a form begins with %d m as %s', (chosen, metres, shown) => {
  units.value = chosen
  expect(roundDistance(metres)).toBe(shown)
})
