import type { LoadRequest } from '../harness/load.ts'
import type { Stage } from './stage.ts'

/** What one project does to the others: each within its limits, as fast as it is answered. */
export interface Attack {
  name: string
  connections: number
  requests: LoadRequest[]
  /** Answers have no end, and are held for so many milliseconds. */
  hold?: number
  /** Seconds before it is measured: it takes so long to be at its worst. By default one. */
  lead?: number
  /** Sent before it begins. */
  before?: LoadRequest[]
}

const longitude = 13.2618
const latitude = 53.5587

export function attacksOn(stage: Stage, random: () => number): Attack[] {
  const { attacker } = stage
  const publishable = { authorization: attacker.publishable }
  const secret = { authorization: attacker.secret }
  const near = () => ({
    latitude: latitude + (random() - 0.5) / 50,
    longitude: longitude + (random() - 0.5) / 30,
  })
  const importing = (mediaType: string, text: string): LoadRequest => ({
    method: 'POST',
    path: '/v1/geofences/import?preview=true&tag=x&radius=50',
    headers: { ...secret, 'content-type': mediaType },
    text,
  })
  const points = (count: number) =>
    Array.from({ length: count }, near)
      .map((point) => `${point.latitude},${point.longitude}`)
      .join('|')
  return [
    {
      name: 'new users',
      connections: 20,
      requests: Array.from({ length: 20_000 }, (_, at) => ({
        method: 'POST',
        path: '/v1/track',
        headers: publishable,
        body: { deviceId: `invented-${at}`, ...near(), accuracy: 10 },
      })),
    },
    {
      name: 'autocomplete of one letter',
      connections: 20,
      requests: [{ method: 'GET', path: '/v1/search/autocomplete?query=a&limit=100', headers: publishable }],
    },
    {
      name: 'match of 16,000 points',
      connections: 4,
      requests: [
        { method: 'POST', path: '/v1/route/match', headers: publishable, body: { path: walk(16_000) } },
      ],
    },
    {
      name: 'matrix of 25 × 25',
      connections: 4,
      requests: [
        {
          method: 'GET',
          path: `/v1/route/matrix?mode=car&origins=${points(25)}&destinations=${points(25)}`,
          headers: publishable,
        },
      ],
    },
    {
      name: 'CSV of 10,000 addresses',
      connections: 1,
      requests: [importing('text/csv', `externalId,description,address\n${rows(10_000)}`)],
    },
    {
      name: 'CSV of 3 MB with a stray quote',
      connections: 1,
      requests: [importing('text/csv', `a,b\n1,5" by 6\n${'1,2\n'.repeat(750_000)}`)],
    },
    {
      name: 'KML of 17 MB, nested',
      connections: 1,
      requests: [importing('application/vnd.google-earth.kml+xml', '<a>'.repeat(5_700_000))],
    },
    {
      name: 'list of the largest users',
      before: largestUsers(stage), // again: the list has the last updated first
      connections: 4,
      requests: [{ method: 'GET', path: '/v1/users?limit=1000', headers: secret }],
    },
    {
      // 10 a second are let in, and half of the server's 500 at most.
      name: '500 streams of one key',
      connections: 500,
      requests: [{ method: 'GET', path: '/v1/stream', headers: secret }],
      hold: 600_000,
      lead: 26,
    },
    {
      name: 'streams opened and dropped',
      connections: 50,
      requests: [{ method: 'GET', path: '/v1/stream', headers: secret }],
      hold: 0,
    },
  ]
}

/** Users as large as a publishable key can make them, for the list. */
export function largestUsers({ attacker }: Stage): LoadRequest[] {
  return Array.from({ length: 1000 }, (_, at) => ({
    method: 'POST',
    path: '/v1/track',
    headers: { authorization: attacker.publishable },
    body: {
      deviceId: `large-${at}`,
      latitude: 0,
      longitude: -30,
      accuracy: 10,
      description: 'x'.repeat(10_000),
      metadata: { text: 'x'.repeat(16_000) },
    },
  }))
}

/** Back and forth along a street, in steps of a metre. */
function walk(count: number) {
  return Array.from({ length: count }, (_, at) => {
    const step = Math.abs((at % 1000) - 500)
    return { coordinates: `${(latitude + step * 4e-6).toFixed(6)},${(longitude + step * 1e-5).toFixed(6)}` }
  })
}

function rows(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `${at},Store ${at},"Treptower Straße ${1 + (at % 90)}, Neubrandenburg"`,
  ).join('\n')
}
