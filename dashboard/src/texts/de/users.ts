import { pluralsOf } from '../plurals.ts'
import type { Texts } from '../translation.ts'

const counted = pluralsOf('de')

export const userTexts: Texts['userTexts'] = {
  none: 'Noch keine Nutzer. Ein Nutzer erscheint mit der ersten Positionsmeldung, von einem Gerät oder aus dem Simulator.',
  find: 'Name oder ID (Teil)',
  user: 'Nutzer',
  device: 'Gerät',
  accuracy: 'Genauigkeit',
  geofences: 'Geofences',
  id: 'ID',
  description: 'Beschreibung',
  deviceType: 'Gerätetyp',
  place: 'Ort',
  country: 'Land',
  trip: 'Fahrt',
  metadata: 'Metadaten',
  track: 'Verlauf der Positionen',
  time: 'Zeit',
  noEvents: 'Noch keine Ereignisse.',
  follow: 'Auf der Karte verfolgen',
  why: 'Warum?',
  whyHint:
    'Was bei einer Positionsmeldung über die Geofences entschieden wurde, und weshalb. Zu jeder aufbewahrten Zeit; ohne Angabe die letzte Meldung.',
  moment: 'Zeit der Meldung',
  whichGeofence: 'Geofence',
  anyGeofence: 'Alle in der Nähe',
  explain: 'Erklären',
  noUpdate: 'Bis zu dieser Zeit ist keine Position des Nutzers aufbewahrt.',
  nothingNear:
    'Keine Geofences im Umkreis von einem Kilometer. Um nach dem Grund zu fragen, wählen Sie einen.',
  update: (time) => `Bei der Meldung vom ${time}`,
  decided: {
    enters: 'betreten',
    exits: 'verlassen',
    leaves: 'verlassen, ohne Ereignis',
    'waits for a stop': 'noch nicht betreten',
    stays: 'weiterhin darin, kein neues Ereignis',
    absent: 'nicht berücksichtigt',
    outside: 'nicht betreten',
  },
  changedSince:
    'Der Geofence wurde nach dieser Meldung geändert: Gezeigt wird, was er jetzt entscheiden würde.',
  others: (count) => counted(count, '# weiterer Geofence', '# weitere Geofences'),
  deleteQuestion: (name) =>
    `${name} mit allen Positionen und Ereignissen löschen? Das kann nicht rückgängig gemacht werden.`,
  deleted: (name) => `${name} gelöscht.`,
}
