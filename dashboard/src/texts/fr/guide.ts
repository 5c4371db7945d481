import type { Texts } from '../translation.ts'

export const guideTexts: Texts['guideTexts'] = {
  title: 'Connecter un appareil',
  waiting: 'En attente de la première position …',
  waitingForNext: 'En attente de la prochaine position …',
  waitingHint:
    'Scannez le code avec un téléphone, copiez le code ci-dessous dans votre application, ou regardez une camionnette fictive. Ce qui arrive en premier apparaît sur la carte.',
  arrived: (user) => `${user} est sur la carte.`,
  arrivedHint:
    'Des positions arrivent dans ce projet. Dessinez une géozone autour du lieu : y entrer devient un événement.',
  toMap: 'Suivre sur la carte en direct',
  toGeofence: 'Dessiner une géozone',
  demo: 'Lancer un trajet de démonstration',
  demoHint: 'Une camionnette nommée demo-van parcourt la carte importée pendant quelques minutes.',
  demoInTest: 'Les trajets de démonstration sont réservés à l’environnement Test.',
  map: 'Carte de ce qui arrive',
  phone: 'Votre téléphone, sans application à vous',
  phoneHint: 'Ces applications sont gratuites et envoient telles quelles à ce serveur.',
  app: 'Application',
  apps: { owntracks: 'OwnTracks', traccar: 'Traccar Client' },
  steps: {
    owntracks: [
      'Installez OwnTracks depuis la boutique et ouvrez-le une fois.',
      'Scannez ce code avec l’appareil photo du téléphone et ouvrez-le dans OwnTracks.',
      'Autorisez l’accès à votre position. Le bouton « publish » l’envoie aussitôt.',
    ],
    traccar: [
      'Installez Traccar Client depuis la boutique.',
      'Dans ses réglages, touchez le scanner et scannez ce code.',
      'Activez le suivi continu et autorisez l’accès à votre position.',
    ],
  },
  qr: (app) => `Code QR qui configure ${app}`,
  sendsTo: (device, host) => `Le téléphone sera l’appareil ${device} et enverra à ${host}.`,
  link: 'Lien',
  code: 'Votre application ou votre serveur',
  host: 'Serveur',
  publishable: { test: 'Clé publiable (Test)', live: 'Clé publiable (Live)' },
  secret: { test: 'Clé secrète (Test)', live: 'Clé secrète (Live)' },
  secretHint:
    'Pour les serveurs, jamais dans une application. Elle a été affichée une fois et se trouve dans keys.json du dossier de données.',
  settings: 'De nouvelles clés se créent dans les paramètres.',
  noKey: 'cet environnement n’a pas de clé publiable',
  platform: 'Plateforme',
  blocks: {
    terminal: 'Terminal',
    package: 'Paquet',
    androidApplication: 'Application, onCreate (Kotlin)',
    reactAndroid: 'Android : MainApplication.kt, onCreate',
    flutterApple: 'iOS : AppDelegate.swift, première ligne de application',
    flutterAndroid: 'Android : MainActivity.kt, onCreate',
  },
  notes: {
    https:
      'iOS et Android refusent http sans chiffrement : donnez un certificat au serveur, ou autorisez cet hôte dans l’application le temps d’un essai.',
    browser: 'Le navigateur demande la permission, et ne donne une position qu’en https et sur localhost.',
  },
}
