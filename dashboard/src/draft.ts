import { distance } from '../../src/geo/distance.ts'
import type { Geofence } from './nouns.ts'

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
    dwellThreshold: geofence.dwellThreshold === undefined ? '' : String(geofence.dwellThreshold),
    userIds: geofence.userIds ?? '',
    metadata: geofence.metadata ? JSON.stringify(geofence.metadata) : '',
  }
}

export function centreOf({ latitude, longitude }: Draft): [x: number, y: number] | undefined {
  const [x, y] = [Number(longitude), Number(latitude)]
  const isThere = latitude.trim() !== '' && longitude.trim() !== '' && !Number.isNaN(x) && !Number.isNaN(y)
  return isThere ? [x, y] : undefined
}

/** What the API wants of it. Fields of the geofence that the form does not show stay as they were. */
export function bodyOf(
  draft: Draft,
  before: Geofence | undefined,
  metadata: unknown,
): Record<string, unknown> {
  const { type, corners, dwellThreshold, userIds } = draft
  const first = corners[0]
  const shape =
    type === 'polygon'
      ? { coordinates: first ? [...corners, first] : [] }
      : {
          coordinates: centreOf(draft),
          radius: Number(draft.radius),
          ...(type === 'isochrone' && { mode: draft.mode }),
        }
  return {
    ...keptOf(before),
    type,
    description: draft.description,
    enabled: draft.enabled,
    ...shape,
    ...(dwellThreshold.trim() !== '' && { dwellThreshold: Number(dwellThreshold) }),
    ...(userIds.trim() !== '' && { userIds }),
    ...(metadata !== undefined && { metadata }),
  }
}

function keptOf(before: Geofence | undefined): Partial<Geofence> {
  if (!before) return {}
  const { userId, ip, stopDetection, operatingHours, tripApproachingThreshold, disableAfter, deleteAfter } =
    before
  const kept = {
    userId,
    ip,
    stopDetection,
    operatingHours,
    tripApproachingThreshold,
    disableAfter,
    deleteAfter,
  }
  return JSON.parse(JSON.stringify(kept)) // leaves out what is undefined
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
