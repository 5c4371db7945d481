import { listSummary, type Tool, tool } from './tool.ts'

const units = 'eta.duration is in minutes, eta.distance in metres; coordinates are [longitude, latitude].'

interface Journey {
  externalId: string
  status: string
  eta?: { duration: number }
  delay?: { delayed: boolean; scheduledArrivalTimeDelay: number }
}

function tripText({ externalId, status, eta, delay }: Journey): string {
  const arrival = eta === undefined ? '' : `, ${Math.round(eta.duration)} minutes to go`
  const late = delay?.delayed ? `, ${Math.round(delay.scheduledArrivalTimeDelay)} minutes late` : ''
  return `Trip ${externalId} is ${status}${arrival}${late}.`
}

export const tripTools: readonly Tool[] = [
  tool({
    name: 'list_trips',
    title: 'List trips',
    operation: 'listTrips',
    effect: 'read',
    hint: units,
    hidden: ['includeLocations'],
    limit: 20,
    summarize: (answer) => listSummary('Trips', answer.trips, answer),
  }),
  tool({
    name: 'get_trip',
    title: 'Get a trip',
    operation: 'getTrip',
    effect: 'read',
    hint: units,
    summarize: ({ trip }) => tripText(trip),
  }),
  tool({
    name: 'create_trip',
    title: 'Create a trip',
    operation: 'createTrip',
    effect: 'create',
    hint: 'scheduledArrivalAt is a time in UTC; coordinates of legs are [longitude, latitude].',
    summarize: ({ trip }) => tripText(trip),
  }),
  tool({
    name: 'update_trip',
    title: 'Change a trip',
    operation: 'updateTrip',
    effect: 'change',
    summarize: ({ trip }) => tripText(trip),
  }),
]
