import type { Answer, Key, TestApp } from '../app/app.ts'
import type { Spot } from '../maps/draw.ts'

/** The events of an answer in short form: `entered home`, `exited home`. */
export function eventNames(answer: Answer): string[] {
  return answer.body.events.map(
    (event: { type: string; geofence?: { externalId: string } }) =>
      `${event.type.replace(/^user\.(\w+)_geofence$/, '$1').replace('dwelled_in', 'dwelled')}${event.geofence ? ` ${event.geofence.externalId}` : ''}`,
  )
}

/** A function that sends updates of one user. */
export function walker(
  groma: TestApp,
  who: object = { deviceId: 'phone', userId: 'ada' },
  key: Key = 'test publishable',
) {
  return async (place: Spot, more: object = {}): Promise<Answer> => {
    const answer = await groma.call('POST /v1/track', {
      key,
      body: { ...who, ...place, accuracy: 5, ...more },
    })
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer
  }
}

/** Creates a geofence, by default a circle of 100 m. */
export async function fence(
  groma: TestApp,
  externalId: string,
  body: object,
  tag = 'place',
): Promise<string> {
  const answer = await groma.call(`PUT /v1/geofences/${tag}/${externalId}`, {
    body: { description: externalId, type: 'circle', radius: 100, ...body },
  })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.geofence._id
}
