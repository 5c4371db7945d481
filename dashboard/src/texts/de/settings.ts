import type { Texts } from '../translation.ts'

export const settingsTexts: Texts['settingsTexts'] = {
  sections: 'Abschnitte der Einstellungen',
  tracking: 'Ortung',
  events: 'Ereignistypen',
  behaviour: 'Verhalten',
  flags: {
    bufferGeofenceEntries: 'Geofence betreten, sobald sein Rand innerhalb der Genauigkeit liegt',
    bufferGeofenceExits: 'Geofence erst verlassen, wenn er weiter entfernt ist als die Genauigkeit',
    stopDetection: 'Nur im Stillstand oder im Vordergrund betreten',
    detectCrossings: 'Geofences erkennen, die zwischen zwei Meldungen durchquert wurden',
    exitWhenGeofenceEnds: 'Verlassen, wenn ein Geofence deaktiviert, gelöscht oder geschlossen wird',
    learnSpeeds: 'Geschwindigkeiten von Straßen aus Autofahrten lernen',
    places: 'Orte erkennen',
    regions: 'Länder, Bundesländer, Marktgebiete und Postleitzahlen erkennen',
    beacons: 'Beacons erkennen',
    fraud: 'Betrug erkennen',
  },
  figures: {
    dwellThreshold: 'Verweildauer ab (min)',
    tripApproachingThreshold: 'Fahrt gilt als „fast da“ ab (min)',
    tripExpiryHours: 'Fahrt verfällt nach (h ohne Meldung)',
  },
  distances: {
    maxAccuracy: (unit: string) => `Größte Ungenauigkeit für Ereignisse (${unit})`,
    nearbyPlaceChainRadius: (unit: string) => `Umkreis für Ketten (${unit})`,
  },
  nearbyChains: 'Ketten in der Nähe',
  nearbyChainsHint:
    'Durch Kommas getrennte Kürzel. Ein Ereignis wird gesendet, wenn ein Nutzer in der Nähe ist. Erfordert „Orte erkennen“.',
  blocked: 'Gesperrte Länder',
  blockedHint: 'Codes aus zwei Buchstaben. Meldungen aus diesen Ländern werden abgelehnt.',
  places: 'Orte',
  chains: 'Ketten',
  categories: 'Kategorien',
  filterHint: 'Durch Kommas getrennte Kürzel. Nur diese lösen Ereignisse aus. Leer: alle.',
  mappings: 'Eigene IDs von Ketten',
  mappingsHint: 'Je Zeile „Kürzel = ID“.',
}

export const keyTexts: Texts['keyTexts'] = {
  title: 'API-Schlüssel',
  kind: 'Schlüssel',
  names: {
    test: { publishable: 'Test, öffentlich', secret: 'Test, geheim' },
    live: { publishable: 'Live, öffentlich', secret: 'Live, geheim' },
  },
  key: 'Wert',
  hidden: 'verborgen (nur sein Hash ist gespeichert)',
  roll: 'Erneuern',
  question: (name) => `Neuen Schlüssel (${name}) erzeugen? Was soll mit dem alten geschehen?`,
  keepOld: 'Erneuern, den alten einen Tag behalten',
  refuseOld: 'Erneuern, den alten sofort ablehnen',
  old: (name, until) => `${name}, ersetzt: gültig bis ${until}`,
  revoke: 'Widerrufen',
  revokeQuestion: (name) => `Die ersetzten Schlüssel (${name}) ab sofort ablehnen?`,
  action: 'Ändern',
  created: (name) => `Neuer Schlüssel (${name}). Er wird nur einmal angezeigt:`,
}

export const projectTexts: Texts['projectTexts'] = {
  title: 'Neues Projekt',
  hint: 'Ein Projekt hat eigene Nutzer, Geofences und Schlüssel.',
  name: 'Name',
  nameHint: 'Buchstaben, Ziffern, Bindestriche und Unterstriche; höchstens 64.',
  add: 'Projekt anlegen',
  created: (name) => `Projekt ${name} angelegt. Seine geheimen Schlüssel werden nur einmal angezeigt:`,
}

export const operatorTexts: Texts['operatorTexts'] = {
  title: 'Bediener',
  name: 'Name',
  role: 'Rolle',
  projects: 'Projekte',
  allProjects: 'Alle Projekte',
  save: 'Speichern',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  question: (name) => `Bediener ${name} entfernen?`,
  fromProvider: (host) => `Meldet sich mit ${host} an; Rolle und Projekte kommen von dort.`,
  providerQuestion: (name) =>
    `${name} entfernen und alle Sitzungen beenden? Solange der Identitätsanbieter eine Rolle angibt, ist eine neue Anmeldung möglich.`,
  created: (name) => `${name} kann sich mit diesem Passwort anmelden. Es wird nur einmal angezeigt:`,
}

export const passwordTexts: Texts['passwordTexts'] = {
  title: 'Ihr Passwort',
  old: 'Bisheriges Passwort',
  new: 'Neues Passwort',
  change: 'Ändern',
  changed: 'Passwort geändert.',
}
