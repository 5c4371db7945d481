import type { Texts } from '../translation.ts'

export const backupTexts: Texts['backupTexts'] = {
  make: 'Sicherung anlegen',
  hint: 'Alles, was jetzt in der Datenbank steht, in einer Datei, während der Server läuft: Nutzer, Positionen, Ereignisse, Fahrten, Geofences, Einstellungen, Bediener und die API-Schlüssel. Bewahren Sie sie so sorgfältig auf wie die Datenbank selbst.',
  maps: 'Auch importierte Kartendaten; sonst die Regionen nach dem Wiederherstellen neu importieren',
  download: 'Sicherung herunterladen',
  started: 'Die Sicherung wird angelegt; Ihr Browser lädt sie herunter, während sie geschrieben wird.',
  database: 'Größe der Datenbank',
  last: 'Letzte Sicherung',
  lastMade: (age, size) => `${age}, ${size}`,
  withMaps: 'mit Kartendaten',
  withoutMaps: 'ohne Kartendaten',
  never:
    'Keine bekannt. Sicherungen dieser oder einer späteren Version werden hier vermerkt, wo immer sie angelegt wurden.',
  restore: 'Sicherung wiederherstellen',
  restoreHint:
    'An einem Terminal, in eine leere Datenbank: ein neuer Datenordner oder die Datenbank, die DATABASE_URL nennt. Halten Sie zuvor den Server an, der sie benutzt. Eine beschädigte Datei wird abgelehnt, bevor etwas geschrieben wird.',
  command: 'Befehl zum Wiederherstellen einer Sicherung',
  regularly: 'Jede Nacht',
  regularlyHint: 'Eine Zeile für cron, die für jeden Wochentag eine Datei behält:',
}

export const requestTexts: Texts['requestTexts'] = {
  hint: 'Was API-Schlüssel in den letzten 7 Tagen von dieser Umgebung wollten, höchstens die neuesten 10.000: ohne Inhalte, Schlüssel oder Koordinaten. Bei viel Verkehr ist es eine Stichprobe: je Schlüssel etwa zehn in der Sekunde.',
  none: 'Noch keine Anfrage eines API-Schlüssels. Neue erscheinen nach wenigen Sekunden.',
  time: 'Zeit',
  method: 'Methode',
  route: 'Route',
  routeHint: 'Ein Teil davon, etwa /v1/track.',
  status: 'Status',
  duration: 'ms',
  key: 'Schlüssel',
  keys: { publishable: 'Öffentlich', secret: 'Geheim' },
  outcome: 'Antwort',
  outcomes: { served: 'Gelungen', refused: 'Abgelehnt (4xx)', failed: 'Gescheitert (5xx)' },
  error: 'Fehler',
}
