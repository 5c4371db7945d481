/** Texts that several pages share. */
export const labelTexts = {
  loading: 'Loading …',
  copy: 'Copy',
  copied: 'Copied',
  copyOf: (name: string) => `Copy: ${name}`,
  notCopied: 'The browser does not allow copying. Select the text and copy it.',
  retry: 'Try again',
  more: 'Show more',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  search: 'Search',
  all: 'All',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  updated: 'Updated',
  created: 'Created',
  saved: 'Saved.',
  notRefreshed: (reason: string) => `Not up to date: ${reason}`,
  noMatch: 'Nothing matches the filter.',
  clearFilter: 'Clear the filter',
  firstDrawn: (what: string, count: string) => `${what}: the map shows the first ${count}; there are more`,
  allShown: (count: string) => `${count} in all`,
  someShown: (count: string) => `The first ${count}; there are more`,
  needsRole: { write: 'Needs the role Editor.', admin: 'Needs the role Admin.' },
  latitude: 'Latitude',
  longitude: 'Longitude',
  degrees: 'Degrees, such as 53.5574',
  location: 'Location',
} as const

/** Modes of travel. */
export const modeNames = {
  car: 'Car',
  truck: 'Truck',
  motorbike: 'Motorbike',
  bike: 'Bike',
  foot: 'On foot',
} as const

/** What the controls of every map say. */
export const mapTexts = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  attribution: 'Sources of the map',
  findMe: 'Find my location',
  notFound: 'Location not available',
} as const

/** Of fields for days and times. */
export const momentTexts = {
  patterns: { day: 'DD/MM/YYYY', time: 'HH:MM', dayAndTime: 'DD/MM/YYYY HH:MM' },
  wrong: (pattern: string) => `Write it as ${pattern}.`,
  calendar: 'Calendar',
  monthBefore: 'Month before',
  monthAfter: 'Month after',
} as const
