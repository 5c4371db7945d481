import { expect, it, vi } from 'vitest'

// What the preferences read of a browser.
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('navigator', { language: 'en-IE', languages: ['en-IE'] })
vi.stubGlobal('document', { documentElement: {} })
const { formatMinutes } = await import('./formats.ts')

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
