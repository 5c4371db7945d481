import { pluralsOf } from '../plurals.ts'
import type { Texts } from '../translation.ts'

const counted = pluralsOf('de')

export const webhookTexts: Texts['webhookTexts'] = {
  none: 'Noch keine Webhooks. Ein Webhook ist eine URL von Ihnen, an die Ereignisse gesendet werden, sobald sie eintreten.',
  new: 'Neuer Webhook',
  edit: 'Diesen Webhook ändern',
  url: 'URL',
  urlHint: 'https://…, wohin Ereignisse gesendet werden. Jede Zustellung ist signiert.',
  description: 'Beschreibung',
  types: 'Ereignistypen',
  typesHint: 'Durch Kommas getrennt, etwa user.entered_geofence; leer: alle.',
  tags: 'Schlagwörter von Geofences',
  tagsHint: 'Durch Kommas getrennt; leer: alle.',
  users: 'Nutzer',
  usersHint: 'IDs von Nutzern oder Geräten, durch Kommas getrennt; leer: alle.',
  mode: 'Art',
  modes: {
    single: 'Ein Ereignis je Anfrage',
    batch: 'Mehrere Ereignisse eines Nutzers je Anfrage',
  },
  create: 'Webhook anlegen',
  created: 'Webhook angelegt. Sein Geheimnis signiert die Zustellungen und wird nur einmal angezeigt:',
  rotated:
    'Neues Geheimnis. Einen Tag lang werden Zustellungen auch mit dem alten signiert. Es wird nur einmal angezeigt:',
  state: 'Status',
  states: {
    on: 'Aktiv',
    off: 'Inaktiv',
    failing: (age) => `Gestört seit: ${age}`,
    full: 'Voll: zu viele Ereignisse warten',
  },
  waiting: 'Wartende Ereignisse',
  all: 'Alle',
  test: 'Testereignis senden',
  tested: {
    delivered: (status, milliseconds) => `Testereignis zugestellt: ${status} in ${milliseconds} ms.`,
    failed: (reason) => `Das Testereignis wurde nicht angenommen: ${reason}.`,
  },
  enable: 'Aktivieren',
  disable: 'Deaktivieren',
  rotate: 'Neues Geheimnis',
  rotateQuestion: 'Neues Geheimnis erzeugen? Das alte gilt noch einen Tag.',
  deleteQuestion: (url) => `Webhook ${url} löschen? Was auf ihn wartet, wird verworfen.`,
  deleted: 'Webhook gelöscht.',
  log: 'Zustellprotokoll',
  logHint: 'Jeder Versuch der letzten sieben Tage; neue erscheinen von selbst.',
  noTries: 'In den letzten sieben Tagen wurde nichts zugestellt.',
  outcome: 'Ergebnis',
  outcomes: {
    delivered: 'Zugestellt',
    failed: 'Fehlgeschlagen, wird wiederholt',
    parked: 'Aufgegeben',
  },
  time: 'Zeit',
  attempt: 'Versuch',
  answer: 'Antwort',
  milliseconds: 'ms',
  events: 'Ereignisse',
  again: 'Erneut zustellen',
  queued: (count) =>
    counted(
      count,
      '# eingereiht; das Protokoll zeigt den Versuch gleich.',
      '# eingereiht; das Protokoll zeigt die Versuche gleich.',
    ),
  nothingQueued: 'Es wartet bereits auf Zustellung.',
  since: 'Alles erneut zustellen seit',
  back: 'Alle Webhooks',
}
