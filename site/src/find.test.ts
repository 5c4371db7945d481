import { expect, it } from 'vitest'
import { type Entry, find } from './find.ts'

const entry = (url: string, page: string, heading: string, text: string): Entry => ({
  url,
  page,
  heading,
  text,
})

const entries = [
  entry('/docs/guides/geofences', 'Geofences', '', 'Areas that users enter and leave.'),
  entry('/docs/guides/geofences#hours', 'Geofences', 'Opening hours', 'When a geofence counts.'),
  entry('/docs/webhooks', 'Webhooks', '', 'An event of a geofence is sent to a URL of yours.'),
  entry('/docs/decisions/tracking', 'Tracking', 'Geofences', 'How a geofence is tested.'),
  entry('/docs/import', 'Import', 'Straßen', 'Turmstraße in Málaga.'),
]

it.each([
  ['geofences', '/docs/guides/geofences'],
  ['opening', '/docs/guides/geofences#hours'],
  ['geofence hours', '/docs/guides/geofences#hours'],
  ['event url', '/docs/webhooks'],
  ['malaga', '/docs/import'],
  ['WEBH', '/docs/webhooks'],
])('"%s" finds %s first', (query, url) => {
  expect(find(entries, query)[0]?.url).toBe(url)
})

it.each(['', '  ', 'zebra', 'geofence zebra', '(['])('"%s" finds nothing', (query) => {
  expect(find(entries, query)).toEqual([])
})

it('shows the text around what it found', () => {
  const long = entry('/docs/x', 'X', '', `${'before '.repeat(30)}needle ${'after '.repeat(30)}`)
  expect(find([long], 'needle')[0]?.excerpt).toMatch(/^… (before )+needle (after )+.* …$/)
})
