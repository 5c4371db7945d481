import type { Texts } from '../translation.ts'

export const backupTexts: Texts['backupTexts'] = {
  make: 'Faire une sauvegarde',
  hint: 'Tout ce que contient la base de données à cet instant, dans un fichier, pendant que le serveur tourne : utilisateurs, positions, événements, trajets, géozones, paramètres, opérateurs et clés d’API. Conservez-le comme la base elle-même.',
  maps: 'Aussi les cartes importées ; sinon, importez de nouveau les régions après une restauration',
  download: 'Télécharger une sauvegarde',
  started: 'La sauvegarde est en cours ; votre navigateur la télécharge à mesure qu’elle est écrite.',
  database: 'Taille de la base de données',
  last: 'Dernière sauvegarde',
  lastMade: (age, size) => `${age}, ${size}`,
  withMaps: 'avec les cartes',
  withoutMaps: 'sans les cartes',
  never:
    'Aucune connue. Celles faites avec cette version ou une version ultérieure sont notées ici, où qu’elles aient été faites.',
  restore: 'Restaurer une sauvegarde',
  restoreHint:
    'Dans un terminal, dans une base vide : un nouveau dossier de données, ou celle que nomme DATABASE_URL. Arrêtez d’abord le serveur qui l’utilise. Un fichier endommagé est refusé avant que rien ne soit écrit.',
  command: 'Commande pour restaurer une sauvegarde',
  regularly: 'Chaque nuit',
  regularlyHint: 'Une ligne pour cron, qui garde un fichier pour chaque jour de la semaine :',
}

export const requestTexts: Texts['requestTexts'] = {
  hint: 'Ce que les clés d’API ont demandé à cet environnement ces 7 derniers jours, au plus les 10 000 plus récentes : sans contenus, clés ni coordonnées. En cas de trafic dense c’est un échantillon : une dizaine par seconde et par clé.',
  none: 'Aucune requête d’une clé d’API pour le moment. Les nouvelles apparaissent en quelques secondes.',
  time: 'Heure',
  method: 'Méthode',
  route: 'Route',
  routeHint: 'Une partie, comme /v1/track.',
  status: 'Statut',
  duration: 'ms',
  key: 'Clé',
  keys: { publishable: 'Publiable', secret: 'Secrète' },
  outcome: 'Réponse',
  outcomes: { served: 'Réussie', refused: 'Refusée (4xx)', failed: 'Échouée (5xx)' },
  error: 'Erreur',
}
