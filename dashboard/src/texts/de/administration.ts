import type { Texts } from '../translation.ts'

/** Abschnitte der Einstellungen. */
export const sectionNames: Texts['sectionNames'] = {
  '': 'Allgemein',
  webhooks: 'Webhooks',
  alerts: 'Alarme',
  requests: 'Anfragen',
  audit: 'Prüfprotokoll',
  backups: 'Sicherungen',
}

export const auditTexts: Texts['auditTexts'] = {
  hint: 'Wer wann und von wo aus etwas an der Verwaltung geändert hat. Wird 400 Tage aufbewahrt.',
  none: 'Bisher wurde nichts geändert.',
  time: 'Zeit',
  actor: 'Wer',
  action: 'Was',
  target: 'Objekt',
  address: 'Von',
  since: 'Seit',
  until: 'Vor',
}

export const retentionTexts: Texts['retentionTexts'] = {
  title: 'Aufbewahrung',
  hint: 'Wie viele Tage diese Umgebung Daten aufbewahrt; 0 bewahrt sie für immer auf. Älteres verschwindet sofort und wird innerhalb von Stunden gelöscht.',
  kinds: {
    locations: 'Positionen',
    events: 'Ereignisse',
    trips: 'Fahrten',
    users: 'Inaktive Nutzer',
  },
  days: (kind) => `${kind} (Tage)`,
  uses: (size) => `belegt ${size}`,
}

export const quotaTexts: Texts['quotaTexts'] = {
  title: 'Monatliche Kontingente',
  hint: 'Für das ganze Projekt, beide Umgebungen. Ist ein Kontingent erschöpft, werden Anfragen bis zum Monatsende mit 402 abgelehnt. Leer: kein Kontingent.',
  kinds: { updates: 'Positionsmeldungen', calls: 'API-Aufrufe' },
  used: (used) => `${used} in diesem Monat verbraucht`,
}
