import { distance } from '../../../../src/geo/distance.ts'
import type { Geofence } from '../../server/nouns.ts'
import { readHours, shownHours } from './hours.ts'

/** A geofence as it stands in the form: numbers are texts while someone writes them. */
export interface Draft {
  type: Geofence['type']
  description: string
  tag: string
  externalId: string
  latitude: string
  longitude: string
  /** Metres, or minutes. */
  radius: string
  mode: string
  /** Without the closing one. */
  corners: [x: number, y: number][]
  enabled: boolean
  dwellThreshold: string
  userIds: string
  metadata: string
  ip: string
  /** Empty: as the project has it. */
  stopDetection: '' | 'true' | 'false'
  tripApproachingThreshold: string
  operatingHours: string
  /** By the clock of who looks, as the browser's own field has it: 2026-05-01T12:00 */
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
    radius: String(Math.round(geofence.geometryRadius)),
    mode: geofence.mode ?? 'car',
    corners: ring.slice(0, -1).map(([cornerX = 0, cornerY = 0]) => [cornerX, cornerY]),
    enabled: geofence.enabled,
    dwellThreshold: String(geofence.dwellThreshold ?? ''),
    userIds: [geofence.userIds, geofence.userId].filter(Boolean).join(', '),
    metadata: geofence.metadata ? JSON.stringify(geofence.metadata) : '',
    ip: geofence.ip ?? '',
    stopDetection: geofence.stopDetection === undefined ? '' : geofence.stopDetection ? 'true' : 'false',
    tripApproachingThreshold: String(geofence.tripApproachingThreshold ?? ''),
    operatingHours: shownHours(geofence.operatingHours ?? {}),
    disableAfter: clockTime(geofence.disableAfter),
    deleteAfter: clockTime(geofence.deleteAfter),
  }
}

/** The same moment by the clock here. */
function clockTime(time: string | undefined): string {
  if (time === undefined) return ''
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function centreOf({ latitude, longitude }: Draft): [x: number, y: number] | undefined {
  const [x, y] = [Number(longitude), Number(latitude)]
  const isThere = latitude.trim() !== '' && longitude.trim() !== '' && !Number.isNaN(x) && !Number.isNaN(y)
  return isThere ? [x, y] : undefined
}

/** What the API wants of it. */
export function bodyOf(draft: Draft, metadata: unknown): Record<string, unknown> {
  const { type, corners } = draft
  const first = corners[0]
  const shape =
    type === 'polygon'
      ? { coordinates: first ? [...corners, first] : [] }
      : {
          coordinates: centreOf(draft),
          radius: Number(draft.radius),
          ...(type === 'isochrone' && { mode: draft.mode }),
        }
  const time = (text: string) => new Date(text).toISOString()
  return {
    type,
    description: draft.description,
    enabled: draft.enabled,
    ...shape,
    ...given(draft, 'dwellThreshold', Number),
    ...given(draft, 'tripApproachingThreshold', Number),
    ...given(draft, 'userIds', String),
    ...given(draft, 'ip', String),
    ...given(draft, 'stopDetection', (text) => text === 'true'),
    ...given(draft, 'operatingHours', readHours),
    ...given(draft, 'disableAfter', time),
    ...given(draft, 'deleteAfter', time),
    ...(metadata !== undefined && { metadata }),
  }
}

/** What is left empty is not sent. */
function given<Name extends keyof Draft>(draft: Draft, name: Name, read: (text: string) => unknown) {
  const text = String(draft[name])
  return text.trim() === '' ? {} : { [name]: read(text) }
}

/** Metres from the centre to there, as a circle's radius may be. */
export function radiusTo([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
  return Math.min(10_000, Math.max(10, Math.round(distance(x, y, toX, toY))))
}

/** "lat, lon" lines, as the form shows corners. */
export const shownCorners = (corners: Draft['corners']): string =>
  corners.map(([x, y]) => `${y.toFixed(6)}, ${x.toFixed(6)}`).join('\n')

/** Lines that are not two numbers are left out. */
export function readCorners(text: string): Draft['corners'] {
  return text.split('\n').flatMap((line) => {
    const [y, x, ...rest] = line.split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)))
    const isPair = rest.length === 0 && Number.isFinite(x) && Number.isFinite(y)
    return isPair ? [[x as number, y as number] as [number, number]] : []
  })
}
