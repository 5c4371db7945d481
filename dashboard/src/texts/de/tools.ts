import type { Texts } from '../translation.ts'

export const playgroundTexts: Texts['playgroundTexts'] = {
  operation: 'Operation',
  operations: {
    autocomplete: 'Autovervollständigung',
    forward: 'Adresse geokodieren',
    reverse: 'Adresse eines Punkts finden',
    route: 'Route',
  },
  text: 'Adresse oder Ort',
  clickPoint: 'Klicken Sie auf die Karte.',
  clickStops: 'Klicken Sie auf die Karte, um der Reihe nach Halte hinzuzufügen.',
  mode: 'Verkehrsmittel',
  send: 'Senden',
  clear: 'Leeren',
  map: 'Ergebnisse auf der Karte',
  took: (milliseconds) => `${milliseconds} ms`,
  json: 'Vollständige Antwort',
}

export const simulatorTexts: Texts['simulatorTexts'] = {
  hint: 'Klicken Sie auf die Karte, um der Reihe nach Halte hinzuzufügen. Wo Kartendaten importiert sind, folgt die Route den Straßen.',
  user: 'Nutzer-ID',
  mode: 'Verkehrsmittel',
  speed: (unit) => `Geschwindigkeit (${unit})`,
  accuracy: (unit: string) => `Genauigkeit (${unit})`,
  start: 'Starten',
  stop: 'Anhalten',
  clear: 'Route löschen',
  events: 'Ereignisse',
  noEvents: 'Noch keine Ereignisse.',
  needsStops: 'Klicken Sie mindestens zweimal auf die Karte: Start und Ziel.',
  progress: (travelled, total) => `${travelled} von ${total}`,
  map: 'Simulierte Route',
}
