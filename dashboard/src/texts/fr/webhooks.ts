import { pluralsOf } from '../plurals.ts'
import type { Texts } from '../translation.ts'

const counted = pluralsOf('fr')

export const webhookTexts: Texts['webhookTexts'] = {
  none: 'Pas encore de webhooks. Un webhook est une de vos URL à laquelle les événements sont envoyés dès qu’ils se produisent.',
  new: 'Nouveau webhook',
  edit: 'Modifier ce webhook',
  url: 'URL',
  urlHint: 'https://… où les événements sont envoyés. Chaque livraison est signée.',
  description: 'Description',
  types: 'Types d’événement',
  typesHint: 'Séparés par des virgules, comme user.entered_geofence ; vide : tous.',
  tags: 'Étiquettes de géozones',
  tagsHint: 'Séparées par des virgules ; vide : toutes.',
  users: 'Utilisateurs',
  usersHint: 'ID d’utilisateurs ou d’appareils séparés par des virgules ; vide : tous.',
  mode: 'Mode',
  modes: {
    single: 'Un événement par requête',
    batch: 'Plusieurs événements d’un utilisateur par requête',
  },
  create: 'Créer le webhook',
  created: 'Webhook créé. Son secret signe les livraisons et n’est affiché qu’une fois :',
  rotated:
    'Nouveau secret. Pendant un jour, les livraisons sont signées aussi avec l’ancien. Il n’est affiché qu’une fois :',
  state: 'État',
  states: {
    on: 'Activé',
    off: 'Désactivé',
    failing: (age) => `En échec depuis : ${age}`,
    full: 'Plein : trop d’événements attendent',
  },
  waiting: 'Événements en attente',
  all: 'Tous',
  test: 'Envoyer un événement de test',
  tested: {
    delivered: (status, milliseconds) => `Événement de test livré : ${status} en ${milliseconds} ms.`,
    failed: (reason) => `L’événement de test n’a pas été accepté : ${reason}.`,
  },
  enable: 'Activer',
  disable: 'Désactiver',
  rotate: 'Nouveau secret',
  rotateQuestion: 'Créer un nouveau secret ? L’ancien reste valable un jour.',
  deleteQuestion: (url) => `Supprimer le webhook ${url} ? Ce qui l’attend est abandonné.`,
  deleted: 'Webhook supprimé.',
  log: 'Journal des livraisons',
  logHint: 'Chaque essai des sept derniers jours ; les nouveaux apparaissent d’eux-mêmes.',
  noTries: 'Rien n’a été livré ces sept derniers jours.',
  outcome: 'Résultat',
  outcomes: { delivered: 'Livré', failed: 'Échoué, nouvel essai', parked: 'Abandonné' },
  time: 'Heure',
  attempt: 'Essai',
  answer: 'Réponse',
  milliseconds: 'ms',
  events: 'Événements',
  again: 'Livrer à nouveau',
  queued: (count) =>
    counted(
      count,
      '# en file ; le journal montrera l’essai dans un instant.',
      '# en file ; le journal montrera les essais dans un instant.',
    ),
  nothingQueued: 'La livraison est déjà en attente.',
  since: 'Tout livrer à nouveau depuis',
  back: 'Tous les webhooks',
}
