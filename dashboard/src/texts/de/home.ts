import type { Texts } from '../translation.ts'

export const homeTexts: Texts['homeTexts'] = {
  connect: 'Gerät verbinden',
  glance: 'Auf einen Blick',
  activeUsers: 'Aktive Nutzer',
  activeHint: (inDay) => `in der letzten Stunde; ${inDay} in 24 Stunden`,
  tripsUnderWay: 'Laufende Fahrten',
  tripsOnTime: 'Pünktlich',
  tripsLate: 'Verspätet',
  ofDay: 'der Fahrten aus 24 Stunden mit geplanter Ankunft',
  orMore: (count) => `${count} oder mehr`,
  alerts: 'Alarme heute',
  noAlerts: 'Heute keine.',
  noAlertRules: 'Es sind keine Alarme eingerichtet.',
  setUpAlerts: 'Alarme einrichten',
  period: 'Zeitraum',
  periods: { hour: '48 Stunden', day: '30 Tage' },
  kinds: { updates: 'Positionsmeldungen', events: 'Ereignisse', requests: 'Anfragen' },
  topGeofences: 'Am häufigsten betretene Geofences',
  eventsByType: 'Ereignisse nach Typ',
  requestsByOperation: 'Anfragen nach Operation',
  noEntries: 'Noch nicht betreten.',
  noEvents: 'Noch keine Ereignisse.',
  noRequests: 'Noch keine Anfragen.',
}

export const healthTexts: Texts['healthTexts'] = {
  title: 'Zustand',
  database: 'Datenbank',
  isUp: (milliseconds) => `läuft, antwortet in ${milliseconds} ms`,
  isDown: 'ausgefallen',
  roads: 'Routenplanung',
  roadsStates: {
    ready: 'bereit',
    building: 'Straßen werden aufgebaut',
    none: 'keine Straßen importiert',
  },
  memory: 'Speicher',
  started: 'Gestartet',
  version: 'Version',
}
