import type { Texts } from '../translation.ts'

export const playgroundTexts: Texts['playgroundTexts'] = {
  operation: 'Opération',
  operations: {
    autocomplete: 'Saisie semi-automatique',
    forward: 'Géocoder une adresse',
    reverse: 'Adresse d’un point',
    route: 'Itinéraire',
  },
  text: 'Adresse ou lieu',
  clickPoint: 'Cliquez sur la carte.',
  clickStops: 'Cliquez sur la carte pour ajouter des étapes dans l’ordre.',
  mode: 'Mode de transport',
  send: 'Envoyer',
  clear: 'Effacer',
  map: 'Résultats sur la carte',
  took: (milliseconds) => `${milliseconds} ms`,
  json: 'Réponse complète',
}

export const simulatorTexts: Texts['simulatorTexts'] = {
  hint: 'Cliquez sur la carte pour ajouter des étapes dans l’ordre. L’itinéraire suit les routes là où une carte est importée.',
  user: 'ID de l’utilisateur',
  mode: 'Mode de transport',
  speed: (unit) => `Vitesse (${unit})`,
  accuracy: (unit: string) => `Précision (${unit})`,
  start: 'Démarrer',
  stop: 'Arrêter',
  clear: 'Effacer l’itinéraire',
  events: 'Événements',
  noEvents: 'Pas encore d’événements.',
  needsStops: 'Cliquez au moins deux fois sur la carte : départ et destination.',
  progress: (travelled, total) => `${travelled} sur ${total}`,
  map: 'Itinéraire simulé',
}
