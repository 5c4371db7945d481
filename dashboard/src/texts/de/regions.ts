import type { Texts } from '../translation.ts'

export const regionTexts: Texts['regionTexts'] = {
  name: 'Region',
  age: 'Importiert',
  addresses: 'Adressen',
  streets: 'Straßen',
  places: 'Orte',
  size: 'Größe',
  source: 'Quelle',
  none: 'Noch keine Region importiert.',
  names: (age) => `Städtenamen in anderen Sprachen: ${age} importiert.`,
  proxies: (age) => `IP-Adressen von Proxys: ${age} importiert.`,
  roads: (region, percent) => `Die Straßen von ${region} werden aufgebaut: ${percent} %.`,
  roadsFailed: (region, reason) => `Die Straßen von ${region} konnten nicht aufgebaut werden: ${reason}`,
}

export const regionImportTexts: Texts['regionImportTexts'] = {
  title: 'Region importieren',
  hint: 'Ein Auszug aus OpenStreetMap: .osm.pbf, oder .osm, auch komprimiert. Eine Region gleichen Namens wird ersetzt; der Server antwortet aus der alten, bis die neue fertig ist.',
  from: 'Von',
  sources: { url: 'Einer URL', file: 'Einer Datei dieses Rechners' },
  url: 'URL',
  urlHint: 'Etwa https://download.geofabrik.de/europe/monaco-latest.osm.pbf. Der Server lädt sie herunter.',
  file: 'Datei',
  name: 'Name der Region',
  nameHint: 'Kleinbuchstaben, Ziffern, - und _; leer: der der Datei.',
  roads: 'Mit Straßen, für Routen und Fahrzeiten',
  start: 'Importieren',
  uploading: (file) => `${file} wird hochgeladen`,
  uploadHint:
    'Bleiben Sie auf dieser Seite, bis alles hochgeladen ist; der Import läuft danach ohne sie weiter.',
  cancelUpload: 'Hochladen abbrechen',
  works: { import: (source) => `Import von ${source}`, removal: (name) => `${name} wird gelöscht` },
  left: (time) => `etwa ${time} dieses Schritts übrig`,
  seconds: (count) => `${count} s`,
  leftUnknown: 'Wie lange es noch dauert, lässt sich noch nicht sagen.',
  served: 'Adressen und Orte sind schon in Gebrauch; die Straßen folgen.',
  stop: 'Import anhalten',
  stopQuestion: 'Den Import anhalten? Mit derselben Datei neu begonnen, geht er dort weiter, wo er war.',
  stopped: 'Der Import wird angehalten.',
  notStopped:
    'Der Server, der geantwortet hat, importiert nichts. Bei mehreren halten Sie den Import an der Adresse dessen an, auf dem er läuft.',
  silent: (time) =>
    `Keine Nachricht seit ${time}: Von mehreren Servern antwortet derjenige nicht, auf dem dieser Import läuft. Wurde er unterbrochen, starten Sie ihn dort mit derselben Datei neu; er macht weiter, wo er war.`,
  done: (age) => `Fertig ${age}.`,
  failed: (age) => `Gescheitert ${age}.`,
  delete: 'Löschen',
  deleteQuestion: (name) =>
    `Die Region ${name} löschen? Ihre Adressen und Orte sind sofort weg; die Straßen der anderen werden neu aufgebaut.`,
  terminal: 'Oder an einem Terminal des Servers:',
}
