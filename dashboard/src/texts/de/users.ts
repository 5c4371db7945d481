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
  lastLocations: (count) => `Die letzten ${count} Positionen; frühere sind im Verlauf.`,
  nearestGeofences: (count) => `Auf der Karte: die ${count} nächsten Geofences; es gibt mehr.`,
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
  reasons: {
    inside: (metres) => `${metres} innerhalb der Grenze`,
    outside: (metres) => `${metres} außerhalb der Grenze`,
    waiting: (where) =>
      `${where}, es fehlt ein Halt: Der Nutzer war in Bewegung, und die App war nicht im Vordergrund`,
    bufferedEntry: (where, accuracy) => `${where}, was innerhalb der Genauigkeit von ${accuracy} liegt`,
    bufferedExit: (where, accuracy) => `${where}, was nicht mehr ist als die Genauigkeit von ${accuracy}`,
    dwellIn: (where, time) => `${where}; die Verweildauer ist in ${time} erreicht`,
    dwellDue: (where) => `${where}; die Verweildauer ist erreicht`,
    inaccurate: (accuracy, most) =>
      `die Genauigkeit von ${accuracy} ist schlechter, als das Projekt zulässt (${most})`,
    ended: (time) => `er endete am ${time}`,
    closed: 'er ist geschlossen',
    closedUntil: (time) => `er ist geschlossen bis ${time}`,
    disabled: 'er ist deaktiviert',
    deleted: 'er ist gelöscht',
    otherUsers: (user) => `er gilt nur für andere Nutzer als ${user}`,
    noUserId: 'er gilt nur für bestimmte Nutzer, und dieser hat keine Nutzer-ID',
    otherAddresses: (ip) => `er gilt nur für andere IP-Adressen als ${ip}`,
  },
  changedSince:
    'Der Geofence wurde nach dieser Meldung geändert: Gezeigt wird, was er jetzt entscheiden würde.',
  others: (count) => counted(count, '# weiterer Geofence', '# weitere Geofences'),
  deleteQuestion: (name) =>
    `${name} mit allen Positionen und Ereignissen löschen? Das kann nicht rückgängig gemacht werden.`,
  deleted: (name) => `${name} gelöscht.`,
}
