import { distance } from '../../../../src/geo/distance.ts'
import { toLocalTime } from '../../parts/forms/moment.ts'
import { positionOf } from '../../parts/forms/position.ts'
import type { Geofence } from '../../server/models.ts'
import { formatHours, parseHours } from './hours.ts'

/** A geofence in the form. Numbers are text while they are typed. */
export interface Draft {
  type: Geofence['type']
  description: string
  tag: string
  externalId: string
  latitude: string
  longitude: string
  /** Metres; minutes of an isochrone. */
  radius: string
  mode: string
  /** The ring without the closing point. */
  corners: [x: number, y: number][]
  enabled: boolean
  dwellThreshold: string
  userIds: string
  metadata: string
  ip: string
  /** Empty: the default of the project. */
  stopDetection: '' | 'true' | 'false'
  tripApproachingThreshold: string
  operatingHours: string
  /** Local time, as a MomentField keeps it: 2026-05-01T12:00 */
  disableAfter: string
  deleteAfter: string
}

export const emptyDraft: Draft = {
  type: 'circle',
  description: '',
  tag: '',
  externalId: '',
  latitude: '',
  longitude: '',
  radius: '100',
  mode: 'car',
  corners: [],
  enabled: true,
  dwellThreshold: '',
  userIds: '',
  metadata: '',
  ip: '',
  stopDetection: '',
  tripApproachingThreshold: '',
  operatingHours: '',
  disableAfter: '',
  deleteAfter: '',
}

export function draftOf(geofence: Geofence): Draft {
  const [x = 0, y = 0] = geofence.geometryCenter.coordinates
  const ring = geofence.type === 'polygon' ? (geofence.geometry.coordinates[0] ?? []) : []
  return {
    type: geofence.type,
    description: geofence.description,
    tag: geofence.tag,
    externalId: geofence.externalId,
    latitude: y.toFixed(6),
    longitude: x.toFixed(6),
    radius: String(Math.round(geofence.geometryRadius * 1000) / 1000),
    mode: geofence.mode ?? 'car',
    corners: ring.slice(0, -1).map(([cornerX = 0, cornerY = 0]) => [cornerX, cornerY]),
    enabled: geofence.enabled,
    dwellThreshold: String(geofence.dwellThreshold ?? ''),
    userIds: [geofence.userIds, geofence.userId].filter(Boolean).join(', '),
    metadata: geofence.metadata ? JSON.stringify(geofence.metadata) : '',
    ip: geofence.ip ?? '',
    stopDetection: geofence.stopDetection === undefined ? '' : geofence.stopDetection ? 'true' : 'false',
    tripApproachingThreshold: String(geofence.tripApproachingThreshold ?? ''),
    operatingHours: formatHours(geofence.operatingHours ?? {}),
    disableAfter: localTime(geofence.disableAfter),
    deleteAfter: localTime(geofence.deleteAfter),
  }
}

/** ISO time → local time for the input. */
function localTime(time: string | undefined): string {
  return time === undefined ? '' : toLocalTime(time)
}

/** The body of `PUT /v1/geofences/…`. */
export function bodyOf(draft: Draft, metadata: unknown): Record<string, unknown> {
  const { type, corners } = draft
  const first = corners[0]
  const shape =
    type === 'polygon'
      ? { coordinates: first ? [...corners, first] : [] }
      : {
          coordinates: positionOf(draft),
          radius: Number(draft.radius),
          ...(type === 'isochrone' && { mode: draft.mode }),
        }
  const time = (text: string) => new Date(text).toISOString()
  return {
    type,
    description: draft.description,
    enabled: draft.enabled,
    ...shape,
    ...unlessEmpty(draft, 'dwellThreshold', Number),
    ...unlessEmpty(draft, 'tripApproachingThreshold', Number),
    ...unlessEmpty(draft, 'userIds', String),
    ...unlessEmpty(draft, 'ip', String),
    ...unlessEmpty(draft, 'stopDetection', (text) => text === 'true'),
    ...unlessEmpty(draft, 'operatingHours', parseHours),
    ...unlessEmpty(draft, 'disableAfter', time),
    ...unlessEmpty(draft, 'deleteAfter', time),
    ...(metadata !== undefined && { metadata }),
  }
}

/** Empty fields are not sent. */
function unlessEmpty<Name extends keyof Draft>(draft: Draft, name: Name, parse: (text: string) => unknown) {
  const text = String(draft[name])
  return text.trim() === '' ? {} : { [name]: parse(text) }
}

/** Metres between two points, limited to the radius the API allows. */
export function radiusTo([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
  return Math.min(10_000, Math.max(10, Math.round(distance(x, y, toX, toY))))
}

/** One "latitude, longitude" per line. */
export const formatCorners = (corners: Draft['corners']): string =>
  corners.map(([x, y]) => `${y.toFixed(6)}, ${x.toFixed(6)}`).join('\n')

/** Ignores lines that are not two numbers. */
export function parseCorners(text: string): Draft['corners'] {
  return text.split('\n').flatMap((line) => {
    const [y, x, ...rest] = line.split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)))
    const isPair = rest.length === 0 && Number.isFinite(x) && Number.isFinite(y)
    return isPair ? [[x as number, y as number] as [number, number]] : []
  })
}
