/** SVG path of the icon of each page, on a 24 × 24 grid. */
const paths: Record<string, string> = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  map: 'M9 4L3 6.5v13L9 17l6 2.5 6-2.5V4l-6 2.5zM9 4v13M15 6.5v13',
  users:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20c.5-4 3-6 6.500-6s6 2 6.500 6M16 4.500a3.500 3.500 0 010 6.500M18 14.500c2 .8 3.200 2.700 3.500 5.500',
  segments: 'M4 5h16l-6 7.500v6l-4 1.500v-7.500z',
  geofences: 'M12 3l8 5v8l-8 5-8-5V8z',
  events: 'M13 3L5 14h6l-1 7 8-11h-6z',
  trips: 'M6 19a2 2 0 100-4 2 2 0 000 4zM18 9a2 2 0 100-4 2 2 0 000 4zM8 17h6a4 4 0 000-8H9',
  history: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.500 2',
  beacons:
    'M12 13v8M12 13a1.500 1.500 0 100-3 1.500 1.500 0 000 3zM8.500 15a5 5 0 010-7M15.500 8a5 5 0 010 7M6 17.500a8.500 8.500 0 010-12M18 5.500a8.500 8.500 0 010 12',
  places:
    'M12 21s7-6.500 7-11.500a7 7 0 10-14 0C5 14.500 12 21 12 21zM12 12a2.500 2.500 0 100-5 2.500 2.500 0 000 5z',
  playground: 'M8 5l-6 7 6 7M16 5l6 7-6 7',
  simulator: 'M6 4l14 8-14 8z',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5zM8 19.500a2.500 2.500 0 100-5 2.500 2.500 0 000 5z',
  regions:
    'M12 21a9 9 0 100-18 9 9 0 000 18zM3 12h18M12 3c3 3 3.500 6 3.500 9s-.5 6-3.500 9c-3-3-3.500-6-3.500-9S9 6 12 3z',
}

export function Icon({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
