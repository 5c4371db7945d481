import { Type } from 'typebox'
import { Choice, Choices, Datetime } from '../../http/input/params.ts'
import { travelModes } from '../../model/travel-modes.ts'
import { geometryForms } from '../../routing/translate/geometry.ts'
import type { Avoidable } from '../../routing/translate/query.ts'

/** What several routing operations take. */

export const tags = ['Routing']

export const units = Type.Unsafe<'metric' | 'imperial'>({
  type: 'string',
  enum: ['metric', 'imperial'],
  default: 'imperial',
  description: 'Feet and miles, or metres and kilometres; imperial by default.',
})

export const mode = Choice(travelModes, 'How one travels.')

export const modeOrCar = Type.Unsafe<(typeof travelModes)[number]>({
  ...mode,
  default: 'car',
  description: 'How one travels; car by default.',
})

export function avoid<Word extends Avoidable>(words: readonly Word[]) {
  return Type.Optional(
    Choices(
      words,
      'What the route should do without. Where none does, it uses as little of it as it can, and meta.notAvoided says so.',
    ),
  )
}

export const departureTime = Type.Optional(
  Datetime('When one departs, for traffic by the time of day and roads that are closed at times.'),
)

const forms = 'linestring (GeoJSON), polyline5 or polyline6'

export const geometry = Type.Optional(Choice(geometryForms, `The line as ${forms}; none by default.`))

export const geometryOr6 = Type.Unsafe<(typeof geometryForms)[number]>({
  type: 'string',
  enum: [...geometryForms],
  default: 'polyline6',
  description: `Lines as ${forms}; polyline6 by default.`,
})
