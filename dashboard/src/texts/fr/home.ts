import type { Texts } from '../translation.ts'

export const homeTexts: Texts['homeTexts'] = {
  connect: 'Connecter un appareil',
  glance: 'En un coup d’œil',
  activeUsers: 'Utilisateurs actifs',
  activeHint: (inDay) => `dans la dernière heure ; ${inDay} en 24 heures`,
  tripsUnderWay: 'Trajets en cours',
  tripsOnTime: 'À l’heure',
  tripsLate: 'En retard',
  ofDay: 'des trajets de 24 heures avec une arrivée prévue',
  orMore: (count) => `${count} ou plus`,
  alerts: 'Alertes du jour',
  noAlerts: 'Aucune aujourd’hui.',
  noAlertRules: 'Aucune alerte n’est configurée.',
  setUpAlerts: 'Configurer des alertes',
  period: 'Période',
  periods: { hour: '48 heures', day: '30 jours' },
  kinds: { updates: 'Mises à jour de position', events: 'Événements', requests: 'Requêtes' },
  topGeofences: 'Géozones les plus fréquentées',
  eventsByType: 'Événements par type',
  requestsByOperation: 'Requêtes par opération',
  noEntries: 'Pas encore d’entrées.',
  noEvents: 'Pas encore d’événements.',
  noRequests: 'Pas encore de requêtes.',
}

export const healthTexts: Texts['healthTexts'] = {
  title: 'État du serveur',
  database: 'Base de données',
  isUp: (milliseconds) => `en marche, répond en ${milliseconds} ms`,
  isDown: 'en panne',
  roads: 'Itinéraires',
  roadsStates: {
    ready: 'prêts',
    building: 'routes en préparation',
    none: 'aucune route importée',
  },
  memory: 'Mémoire',
  started: 'Démarré',
  version: 'Version',
}
