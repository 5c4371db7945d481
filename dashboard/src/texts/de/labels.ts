import type { Texts } from '../translation.ts'

/** Texte, die mehrere Seiten teilen. */
export const labelTexts: Texts['labelTexts'] = {
  loading: 'Wird geladen …',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyOf: (name) => `Kopieren: ${name}`,
  notCopied: 'Der Browser erlaubt das Kopieren nicht. Markieren Sie den Text und kopieren Sie ihn.',
  retry: 'Erneut versuchen',
  more: 'Mehr anzeigen',
  save: 'Speichern',
  cancel: 'Abbrechen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  search: 'Suchen',
  all: 'Alle',
  none: 'Keine',
  yes: 'Ja',
  no: 'Nein',
  updated: 'Aktualisiert',
  created: 'Angelegt',
  saved: 'Gespeichert.',
  notRefreshed: (reason) => `Nicht auf dem neuesten Stand: ${reason}`,
  noMatch: 'Nichts passt zum Filter.',
  clearFilter: 'Filter aufheben',
  firstDrawn: (what, count) => `${what}: Die Karte zeigt die ersten ${count}; es gibt mehr`,
  allShown: (count) => `insgesamt ${count}`,
  someShown: (count) => `Die ersten ${count}; es gibt mehr`,
  needsRole: {
    write: 'Erfordert die Rolle Bearbeiter.',
    admin: 'Erfordert die Rolle Administrator.',
  },
  latitude: 'Breite',
  longitude: 'Länge',
  degrees: 'Grad, etwa 53.5574',
  location: 'Position',
}

export const modeNames: Texts['modeNames'] = {
  car: 'Auto',
  truck: 'Lkw',
  motorbike: 'Motorrad',
  bike: 'Fahrrad',
  foot: 'Zu Fuß',
}

export const mapTexts: Texts['mapTexts'] = {
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  attribution: 'Quellen der Karte',
  findMe: 'Meinen Standort zeigen',
  notFound: 'Standort nicht verfügbar',
}

export const momentTexts: Texts['momentTexts'] = {
  patterns: { day: 'TT.MM.JJJJ', time: 'HH:MM', dayAndTime: 'TT.MM.JJJJ HH:MM' },
  wrong: (pattern) => `Bitte als ${pattern} schreiben.`,
  calendar: 'Kalender',
  monthBefore: 'Monat davor',
  monthAfter: 'Monat danach',
}
