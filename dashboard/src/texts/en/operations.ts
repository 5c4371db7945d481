export const backupTexts = {
  make: 'Make a backup',
  hint: 'Everything in the database as it is at this moment, in one file, while the server runs: users, locations, events, trips, geofences, settings, operators, and the API keys. Keep it like the database itself.',
  maps: 'Imported map data, too; else import the regions again after a restore',
  download: 'Download a backup',
  started: 'The backup is being made; your browser downloads it as it is written.',
  database: 'Size of the database',
  last: 'Last backup',
  lastMade: (age: string, size: string) => `${age}, ${size}`,
  withMaps: 'with map data',
  withoutMaps: 'without map data',
  never: 'None is known. Those made by this version or later are noted here, wherever they were made.',
  restore: 'Restore a backup',
  restoreHint:
    'At a terminal, into an empty database: a new data folder, or the one that DATABASE_URL names. Stop the server that uses it first. A damaged file is refused before anything is written.',
  command: 'Command to restore a backup',
  regularly: 'Every night',
  regularlyHint: 'A line for cron, which keeps a file for each day of the week:',
} as const
