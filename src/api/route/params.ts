import { Type } from 'typebox'
import { AreaList, Choice, Choices, Datetime } from '../../http/input/params.ts'
import { travelModes } from '../../model/travel-modes.ts'
import { leastOutline, mostAreas, mostCorners, mostWork } from '../../routing/translate/excluded.ts'
import { geometryForms } from '../../routing/translate/geometry.ts'
import type { Avoidable } from '../../routing/translate/query.ts'

/** Parameters of several routing operations. */

export const tags = ['Routing']

export const units = Type.Unsafe<'metric' | 'imperial'>({
  type: 'string',
  enum: ['metric', 'imperial'],
  default: 'imperial',
  description: 'Feet and miles, or metres and kilometres; imperial by default.',
})

export const mode = Choice(travelModes, 'Travel mode.')

export const modeOrCar = Type.Unsafe<(typeof travelModes)[number]>({
  ...mode,
  default: 'car',
  description: 'Travel mode; car by default.',
})

export function avoid<Word extends Avoidable>(words: readonly Word[]) {
  return Type.Optional(
    Choices(
      words,
      'What the route should avoid. Where no route does, the answer uses as little of it as possible and lists it in meta.notAvoided.',
    ),
  )
}

export const exclude = Type.Optional(
  AreaList(
    `Areas that no route enters: corners as latitude,longitude separated by |, areas by ;. Up to ${mostAreas}, around no location of the request. Their corners times kilometres of outline (${leastOutline} at least) may add up to ${mostWork}: one square of 100 km, or ten small ones.`,
    mostAreas,
    mostCorners,
  ),
)

export const departureTime = Type.Optional(
  Datetime(
    'Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count.',
  ),
)

/** `meta` of an answer: what could not be avoided only where there is something. */
export function routeMeta<Snaps>({
  notAvoided,
  snapDistances,
}: {
  notAvoided: Avoidable[]
  snapDistances: Snaps
}) {
  return { code: 200, ...(notAvoided.length > 0 && { notAvoided }), snapDistances }
}

const forms = 'linestring (GeoJSON), polyline5 or polyline6'

export const geometry = Type.Optional(Choice(geometryForms, `The line as ${forms}; none by default.`))

export const geometryOr6 = Type.Unsafe<(typeof geometryForms)[number]>({
  type: 'string',
  enum: [...geometryForms],
  default: 'polyline6',
  description: `Lines as ${forms}; polyline6 by default.`,
})
