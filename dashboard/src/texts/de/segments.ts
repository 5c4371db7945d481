import { pluralsOf } from '../plurals.ts'
import type { Texts } from '../translation.ts'

const counted = pluralsOf('de')

export const segmentTexts: Texts['segmentTexts'] = {
  hint: 'Gruppen von Nutzern, nach Regel oder nach ID. Die Segmente eines Nutzers gehören zum Nutzer, in der API und in Ereignissen.',
  none: 'Noch keine Segmente.',
  externalId: 'ID',
  idHint: 'Ihre eigene, etwa stammkunden.',
  description: 'Beschreibung',
  rule: 'Regel',
  members: 'Mitglieder',
  show: 'Mitglieder anzeigen',
  new: 'Neues Segment',
  edit: (id) => `${id} ändern`,
  create: 'Segment anlegen',
  created: (id) => `Segment ${id} angelegt.`,
  exists: (id) => `Ein Segment ${id} gibt es bereits. Ändern Sie dieses, oder wählen Sie eine andere ID.`,
  question: (id) => `Segment ${id} löschen? Danach gehört niemand mehr dazu; die Nutzer bleiben.`,
  deleted: (id) => `Segment ${id} gelöscht.`,
  by: 'Wer dazugehört',
  kinds: { rule: 'Alle, die alle Bedingungen erfüllen', ids: 'Genau diese Nutzer' },
  userIds: 'Nutzer-IDs',
  userIdsHint: 'Durch Kommas getrennt oder eine je Zeile.',
  metadata: 'Metadaten',
  metadataHint: 'Eine Angabe je Zeile, etwa plan = gold.',
  metadataWrong: (line) =>
    `„${line}“ ist nicht lesbar. Erwartet: ein Name, „=“ und ein Wert, etwa plan = gold.`,
  geofenceTag: 'Hat einen Geofence mit dem Schlagwort betreten',
  chain: 'Hat die Kette besucht',
  category: 'Hat einen Ort der Kategorie besucht',
  days: 'In den letzten Tagen',
  daysHint: 'Leer: 30.',
  rules: {
    ids: (count) => counted(count, '# aufgeführter Nutzer', '# aufgeführte Nutzer'),
    everyone: 'alle',
    geofenceTag: (tag) => `hat einen Geofence mit ${tag} betreten`,
    chain: (chain) => `hat ${chain} besucht`,
    category: (category) => `hat einen Ort der Kategorie ${category} besucht`,
    within: (days) => counted(days, 'in # Tag', 'in # Tagen'),
  },
  membersOf: (id) => `Wer zu ${id} gehört`,
  membersHint: 'Von denen, die eine Regel erfüllen, die unter den 20.000 zuletzt aktualisierten.',
  nobody: 'Zurzeit gehört niemand dazu.',
  user: 'Nutzer',
  back: 'Alle Segmente',
}
