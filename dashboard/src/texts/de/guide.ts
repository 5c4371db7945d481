import type { Texts } from '../translation.ts'

export const guideTexts: Texts['guideTexts'] = {
  title: 'Gerät verbinden',
  waiting: 'Warten auf die erste Positionsmeldung …',
  waitingForNext: 'Warten auf die nächste Positionsmeldung …',
  waitingHint:
    'Scannen Sie den Code mit einem Telefon, übernehmen Sie den Code unten in Ihre App oder sehen Sie einem erfundenen Lieferwagen zu. Was zuerst ankommt, erscheint auf der Karte.',
  arrived: (user) => `${user} ist auf der Karte.`,
  arrivedHint:
    'Dieses Projekt empfängt Positionsmeldungen. Zeichnen Sie einen Geofence um den Ort; wer ihn betritt, löst ein Ereignis aus.',
  toMap: 'Auf der Live-Karte verfolgen',
  toGeofence: 'Geofence zeichnen',
  demo: 'Vorführfahrt starten',
  demoHint: 'Ein Lieferwagen namens demo-van fährt einige Minuten durch die importierte Karte.',
  demoInTest: 'Vorführfahrten gibt es nur in der Testumgebung.',
  map: 'Karte dessen, was ankommt',
  phone: 'Ihr Telefon, ohne eigene App',
  phoneHint: 'Diese Apps sind kostenlos und senden ohne Weiteres an diesen Server.',
  app: 'App',
  apps: { owntracks: 'OwnTracks', traccar: 'Traccar Client' },
  steps: {
    owntracks: [
      'Installieren Sie OwnTracks aus dem App-Store und öffnen Sie es einmal.',
      'Scannen Sie diesen Code mit der Kamera des Telefons und öffnen Sie ihn in OwnTracks.',
      'Erlauben Sie der App, Ihren Standort zu verwenden. Der Knopf „publish“ sendet ihn sofort.',
    ],
    traccar: [
      'Installieren Sie Traccar Client aus dem App-Store.',
      'Tippen Sie in den Einstellungen auf den Scanner und scannen Sie diesen Code.',
      'Schalten Sie die dauerhafte Ortung ein und erlauben Sie der App, Ihren Standort zu verwenden.',
    ],
  },
  qr: (app) => `QR-Code, der ${app} einrichtet`,
  sendsTo: (device, host) => `Das Telefon ist dann das Gerät ${device} und sendet an ${host}.`,
  link: 'Link',
  code: 'Ihre eigene App oder Ihr Server',
  host: 'Host',
  publishable: { test: 'Öffentlicher Schlüssel (Test)', live: 'Öffentlicher Schlüssel (Live)' },
  secret: { test: 'Geheimer Schlüssel (Test)', live: 'Geheimer Schlüssel (Live)' },
  secretHint: 'Für Server, nie in Apps. Er wurde einmal angezeigt und steht in keys.json im Datenordner.',
  settings: 'Neue Schlüssel erhalten Sie in den Einstellungen.',
  noKey: 'diese Umgebung hat keinen öffentlichen Schlüssel',
  platform: 'Plattform',
  blocks: {
    terminal: 'Terminal',
    package: 'Paket',
    androidApplication: 'Application, onCreate (Kotlin)',
    reactAndroid: 'Android: MainApplication.kt, onCreate',
    flutterApple: 'iOS: AppDelegate.swift, erste Zeile von application',
    flutterAndroid: 'Android: MainActivity.kt, onCreate',
  },
  notes: {
    https:
      'iOS und Android lehnen einfaches http ab: Geben Sie dem Server ein Zertifikat, oder erlauben Sie diesen Host in der App, solange Sie ausprobieren.',
    browser: 'Der Browser fragt um Erlaubnis und kennt einen Standort nur über https und auf localhost.',
  },
}
