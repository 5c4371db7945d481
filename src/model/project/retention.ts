import { type Static, Type } from 'typebox'

/** Days. */
export const longestRetention = 36_500

const days = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: longestRetention,
    description: `${description}; 0 keeps them for ever.`,
  })

/** How many days a project keeps what, separate for test and live. */
export const Retention = Type.Object(
  {
    locations: days('Days that location updates are kept, from their arrival'),
    events: days('Days that events are kept, from their `createdAt`'),
    trips: days('Days that trips are kept with their locations, from their `updatedAt`'),
    users: days('Days that users are kept, with everything about them, from their last update'),
  },
  { description: 'What is older is not answered any more, and deleted within hours.' },
)

export type Retention = Static<typeof Retention>

export const retentionKinds = Object.keys(Retention.properties) as (keyof Retention)[]

/** Of projects from before there was a choice. */
export const keptForEver: Retention = { locations: 0, events: 0, trips: 0, users: 0 }

export const newProjectRetention: Retention = { locations: 7, events: 365, trips: 90, users: 365 }
