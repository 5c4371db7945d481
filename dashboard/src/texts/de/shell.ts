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
  notFound: 'Seite nicht gefunden',
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
  notReached: {
    host: 'Der Server ist nur auf seinem eigenen Rechner zu erreichen (GROMA_HOST), nicht von anderen Geräten. Geht es über eine andere Adresse, setzen Sie GROMA_PUBLIC_URL.',
    network:
      'Der Rechner des Servers hat keine Adresse in einem Netz: Andere Geräte erreichen ihn nicht. Geht es über eine andere Adresse, setzen Sie GROMA_PUBLIC_URL.',
  },
}

/** Vor dem Satz des Servers, der englisch ist. */
export const refusalTexts: Texts['refusalTexts'] = {
  400: (sentence) => `Eine Angabe fehlt oder ist ungültig. (${sentence})`,
  401: (sentence) => `Sie sind nicht mehr angemeldet. (${sentence})`,
  402: (sentence) => `Das Projekt ist gesperrt, oder sein Kontingent ist verbraucht. (${sentence})`,
  403: (sentence) => `Dazu fehlt Ihnen das Recht. (${sentence})`,
  404: (sentence) => `Nicht gefunden. (${sentence})`,
  408: (sentence) => `Die Anfrage kam nicht rechtzeitig an. (${sentence})`,
  409: (sentence) => `Das passt nicht zum jetzigen Stand. (${sentence})`,
  413: (sentence) => `Das ist zu groß. (${sentence})`,
  429: (sentence) => `Zu viele Anfragen auf einmal. Versuchen Sie es gleich noch einmal. (${sentence})`,
  500: (sentence) => `Auf dem Server ist etwas schiefgegangen. (${sentence})`,
  503: (sentence) => `Der Server kann das gerade nicht. Versuchen Sie es gleich noch einmal. (${sentence})`,
}

export const signInTexts: Texts['signInTexts'] = {
  title: 'Bei Groma anmelden',
  operator: 'Name',
  password: 'Passwort',
  submit: 'Anmelden',
  wrong: 'Name oder Passwort ist falsch.',
  usedLink: 'Der Link wurde schon benutzt oder ist über einen Tag alt. Bitten Sie um einen neuen.',
  hint: 'Beim ersten Start hat der Server einen Namen, ein Passwort und einen einmaligen Anmeldelink ausgegeben.',
  expired: 'Ihre Sitzung ist abgelaufen',
  expiredHint: 'Melden Sie sich wieder an, um weiterzumachen. Was Sie eingegeben haben, ist noch da.',
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
