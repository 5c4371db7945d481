import { type Static, type TUnsafe, Type } from 'typebox'
import { type EventType, eventTypeNames, eventTypes } from '../event-types.ts'
import { keptForEver, Retention } from './retention.ts'

/** The tracking settings of a project, separate for test and live. */
export const ProjectSettings = Type.Object(
  {
    events: Type.Unsafe<Record<EventType, boolean>>({
      type: 'object',
      properties: Object.fromEntries(eventTypeNames.map((name) => [name, { type: 'boolean' }])),
      required: eventTypeNames,
      description: 'Which types of event are generated.',
    }),
    bufferGeofenceEntries: Type.Boolean({
      description: 'Enter a geofence already within `accuracy` metres of its boundary.',
    }),
    bufferGeofenceExits: Type.Boolean({
      description: 'Leave a geofence only more than `accuracy` metres outside.',
    }),
    maxAccuracy: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      description:
        'Metres. A less accurate update moves the user but generates no geofence, place or beacon events.',
    }),
    stopDetection: Type.Boolean({ description: 'Enter a geofence only while stopped or in the foreground.' }),
    dwellThreshold: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 525_600,
        description: 'Minutes in a geofence until a dwell event.',
      }),
    ),
    exitWhenGeofenceEnds: Type.Boolean({
      description:
        'Generate an exit event when a geofence with a user inside is disabled, deleted or closes.',
    }),
    detectCrossings: Type.Boolean({
      description: 'Generate an entry and an exit for a geofence that was crossed between two updates.',
    }),
    tripApproachingThreshold: Type.Number({
      minimum: 0,
      maximum: 1440,
      description:
        'Minutes before arrival at which a trip counts as approaching; trips and geofences override it.',
    }),
    tripExpiryHours: Type.Number({
      exclusiveMinimum: 0,
      maximum: 8760,
      description: 'Hours without an update after which a trip expires.',
    }),
    places: Type.Boolean({ description: 'Detect places.' }),
    nearbyPlaceChains: Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: 100,
      description: 'Slugs of chains whose places generate an event when a user comes near; needs `places`.',
    }),
    nearbyPlaceChainRadius: Type.Number({
      minimum: 10,
      maximum: 10_000,
      description: 'Metres within which a place of a chain counts as near.',
    }),
    learnSpeeds: Type.Boolean({
      description:
        'Learn how fast roads are at each hour of the week from trips by car. A speed is used once five users have driven it.',
    }),
    regions: Type.Boolean({ description: 'Detect countries, states, market areas and postal codes.' }),
    beacons: Type.Boolean({ description: 'Detect beacons.' }),
    fraud: Type.Boolean({ description: 'Check updates for fraud.' }),
    blockedCountries: Type.Array(Type.String({ minLength: 2, maxLength: 2 }), {
      maxItems: 300,
      description: 'Two-letter codes of countries from which updates are refused with 451.',
    }),
    retention: Retention,
  },
  { title: 'ProjectSettings' },
)

export type ProjectSettings = Static<typeof ProjectSettings>

export const defaultProjectSettings: ProjectSettings = {
  events: eventTypes,
  bufferGeofenceEntries: true,
  bufferGeofenceExits: true,
  maxAccuracy: 1000,
  stopDetection: false,
  exitWhenGeofenceEnds: false,
  detectCrossings: false,
  tripApproachingThreshold: 3,
  tripExpiryHours: 24,
  places: false,
  nearbyPlaceChains: [],
  nearbyPlaceChainRadius: 1000,
  learnSpeeds: true,
  regions: false,
  beacons: false,
  fraud: false,
  blockedCountries: [],
  retention: keptForEver, // new projects are created with another
}

const { events: _events, retention: _retention, ...others } = ProjectSettings.properties

type Others = typeof others

const resettable = Object.fromEntries(
  Object.entries(others).map(([name, schema]) => [name, { ...schema, type: [schema.type, 'null'] }]),
) as unknown as { [Name in keyof Others]: TUnsafe<Static<Others[Name]> | null> }

export const ProjectSettingsBody = Type.Partial(
  Type.Object({
    ...resettable,
    events: Type.Object(
      Object.fromEntries(eventTypeNames.map((name) => [name, Type.Optional(Type.Boolean())])),
    ),
    retention: Type.Partial(Retention),
  }),
)

/** A change of any settings, with event types and kinds of retention one by one; null resets one of the others. */
export type ProjectSettingsChange = {
  [Name in keyof Others]?: ProjectSettings[Name] | null
} & {
  events?: Partial<ProjectSettings['events']>
  retention?: Partial<Retention>
}

/** The settings after a change. */
export function changeProjectSettings(
  old: ProjectSettings,
  { events, retention, ...change }: ProjectSettingsChange,
): ProjectSettings {
  const reset = (name: string, value: unknown) =>
    value === null ? defaultProjectSettings[name as keyof ProjectSettings] : value
  return {
    ...old,
    ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, reset(name, value)])),
    events: { ...old.events, ...events },
    retention: { ...old.retention, ...retention },
  }
}
