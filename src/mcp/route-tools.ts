import { type Tool, tool } from './tool.ts'

const units =
  'distance.value is in metres or, with units=imperial (the default), in feet; duration.value in minutes. Locations are latitude,longitude.'

/** What only large trucks need. */
const rare = ['width', 'length', 'axleLoad', 'topSpeed']

interface Way {
  distance: { text: string }
  duration: { text: string }
}

const wayText = ({ distance, duration }: Way) => `${distance.text}, ${duration.text}`

export const routeTools: readonly Tool[] = [
  tool({
    name: 'distance',
    title: 'Distance and travel time',
    operation: 'routeDistance',
    effect: 'read',
    hint: `${units} geodesic is as the crow flies.`,
    hidden: [...rare, 'geometry', 'geometryPoints'],
    summarize: ({ routes: { geodesic: _line, ...byMode } }) =>
      `${Object.entries(byMode)
        .map(([mode, way]) => `${mode}: ${wayText(way)}`)
        .join('; ')}.`,
  }),
  tool({
    name: 'directions',
    title: 'Turn-by-turn directions',
    operation: 'routeDirections',
    effect: 'read',
    hint: units,
    hidden: [...rare, 'geometry', 'heading'],
    omitted: ['geometry', 'banner_instructions', 'voice_instructions', 'bearing_before', 'bearing_after'],
    summarize: ({ routes }) => `${routes.map(wayText).join('; or ')}.`,
  }),
  tool({
    name: 'matrix',
    title: 'Travel times between many locations',
    operation: 'routeMatrix',
    effect: 'read',
    hint: 'Answers durations in minutes and distances in metres or, with units=imperial (the default), in feet: a row for each origin, null where there is no route. Locations are latitude,longitude.',
    hidden: rare,
    // Each cell of the API's answer repeats where it is.
    compact: ({ meta, matrix }) => ({
      meta,
      durations: matrix.map((row) => row.map(({ duration }) => duration?.value ?? null)),
      distances: matrix.map((row) => row.map(({ distance }) => distance?.value ?? null)),
    }),
    summarize: ({ origins, destinations }) =>
      `Routes from ${origins.length} to ${destinations.length} locations.`,
  }),
  tool({
    name: 'isochrone',
    title: 'Area within a travel time',
    operation: 'routeIsochrone',
    effect: 'read',
    hint: 'Coordinates of the answer are [longitude, latitude], as in GeoJSON; location is latitude,longitude. The outlines are simplified: for a geofence of such an area save one of type isochrone.',
    hidden: rare,
    positions: 100,
    summarize: ({ isochrones }) =>
      `Areas: ${isochrones.features
        .map(({ properties: { minutes, metres } }) =>
          minutes === undefined ? `${metres} metres` : `${minutes} minutes`,
        )
        .join(', ')}.`,
  }),
]
