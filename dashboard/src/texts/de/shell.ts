import type { Texts } from '../translation.ts'

/** Titel der Seiten, in der Navigation und als Überschriften. */
export const pageNames: Texts['pageNames'] = {
  home: 'Start',
  map: 'Live-Karte',
  users: 'Nutzer',
  segments: 'Segmente',
  geofences: 'Geofences',
  events: 'Ereignisse',
  trips: 'Fahrten',
  history: 'Verlauf',
  beacons: 'Beacons',
  places: 'Orte',
  playground: 'Testfeld',
  simulator: 'Simulator',
  settings: 'Einstellungen',
  regions: 'Regionen',
}

export const shellTexts: Texts['shellTexts'] = {
  skip: 'Zum Inhalt springen',
  navigation: 'Seiten',
  project: 'Projekt',
  environment: 'Umgebung',
  test: 'Test',
  live: 'Live',
  theme: 'Design',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  units: 'Einheiten',
  unitNames: { metric: 'Metrisch', imperial: 'Imperial' },
  timeZone: (name) => `Zeiten: ${name}`,
  menu: 'Menü',
  signOut: 'Abmelden',
  docs: 'Dokumentation',
  notFound: 'Seite nicht gefunden.',
  signedInAs: (name, role) => `${name}, ${role}`,
  readOnly:
    'Sie sind als Betrachter angemeldet: Sie sehen hier alles und ändern nichts. Ein Administrator kann Ihnen die Rolle Bearbeiter geben.',
  leaveQuestion: 'Ohne Speichern verlassen? Ihre Änderungen gehen verloren.',
  stay: 'Bleiben',
  leave: 'Ohne Speichern verlassen',
  noAccess: (project) => `Sie haben keinen Zugriff auf das Projekt „${project}“`,
  noAccessHint:
    'Vielleicht gibt es das Projekt nicht, oder ein Administrator muss Ihnen Zugriff geben. Ihre Projekte:',
  noProjects: 'Sie haben noch keine Projekte. Ein Administrator muss Ihnen Zugriff auf eines geben.',
}

export const roleNames: Texts['roleNames'] = {
  read: 'Betrachter',
  write: 'Bearbeiter',
  admin: 'Administrator',
}

export const paletteTexts: Texts['paletteTexts'] = {
  open: 'Suchen',
  openKeys: 'Strg K',
  title: 'Seiten, Nutzer und Befehle suchen',
  none: 'Nichts gefunden.',
  page: 'Seite',
  shortcut: (letter) => `g ${letter}`,
  switchTo: (name) => `Wechseln zu ${name}`,
  newGeofence: 'Neuer Geofence',
  keys: 'Pfeiltasten und Eingabe wählen, Esc schließt. Sonst führen „g“ und ein Buchstabe zu einer Seite, „?“ öffnet dies.',
}

export const connectionTexts: Texts['connectionTexts'] = {
  reconnecting: (time) => `Verbindung wird wiederhergestellt, letzte Nachricht ${time}`,
  unreachable: 'Der Server ist nicht erreichbar.',
}

export const signInTexts: Texts['signInTexts'] = {
  title: 'Bei Groma anmelden',
  operator: 'Name',
  password: 'Passwort',
  submit: 'Anmelden',
  wrong: 'Name oder Passwort ist falsch.',
  usedLink: 'Der Link wurde schon benutzt oder ist über einen Tag alt. Bitten Sie um einen neuen.',
  hint: 'Beim ersten Start hat der Server einen Namen, ein Passwort und einen einmaligen Anmeldelink ausgegeben.',
  or: 'oder',
  withProvider: (label) => `Anmelden mit ${label}`,
  refusals: {
    unavailable:
      'Der Identitätsanbieter ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal, oder nehmen Sie ein Passwort.',
    expired:
      'Diese Anmeldung wurde vor zu langer Zeit oder in einem anderen Browser begonnen, oder sie ist schon verbraucht. Beginnen Sie noch einmal.',
    declined: 'Der Identitätsanbieter hat Sie nicht angemeldet.',
    misconfigured:
      'Der Identitätsanbieter lehnt diesen Server ab. Den Grund nennt dessen Log; fragen Sie, wer ihn betreibt.',
    'no-role': 'Sie haben hier keine Rolle. Fragen Sie, wer Ihr Konto beim Identitätsanbieter verwaltet.',
    'no-project': 'Sie haben hier kein Projekt. Fragen Sie, wer Ihr Konto beim Identitätsanbieter verwaltet.',
  },
}
