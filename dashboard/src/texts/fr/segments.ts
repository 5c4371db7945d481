import { pluralsOf } from '../plurals.ts'
import type { Texts } from '../translation.ts'

const counted = pluralsOf('fr')

export const segmentTexts: Texts['segmentTexts'] = {
  hint: 'Groupes d’utilisateurs, par règle ou par ID. Les segments d’un utilisateur font partie de lui, dans l’API et dans les événements.',
  none: 'Pas encore de segments.',
  externalId: 'ID',
  idHint: 'Le vôtre, comme habitues.',
  description: 'Description',
  rule: 'Règle',
  members: 'Membres',
  show: 'Afficher qui en fait partie',
  new: 'Nouveau segment',
  edit: (id) => `Modifier ${id}`,
  create: 'Créer le segment',
  created: (id) => `Segment ${id} créé.`,
  exists: (id) => `Un segment ${id} existe déjà. Modifiez-le ou choisissez un autre ID.`,
  question: (id) => `Supprimer le segment ${id} ? Plus personne n’en fera partie ; les utilisateurs restent.`,
  deleted: (id) => `Segment ${id} supprimé.`,
  by: 'Qui en fait partie',
  kinds: { rule: 'Qui remplit toutes les conditions', ids: 'Exactement ces utilisateurs' },
  userIds: 'ID d’utilisateurs',
  userIdsHint: 'Séparés par des virgules, ou un par ligne.',
  metadata: 'Métadonnées',
  metadataHint: 'Une par ligne, comme plan = gold.',
  metadataWrong: (line) =>
    `« ${line} » est illisible. Attendu : un nom, « = » et une valeur, comme plan = gold.`,
  geofenceTag: 'Est entré dans une géozone de l’étiquette',
  chain: 'A visité l’enseigne',
  category: 'A visité un lieu de la catégorie',
  days: 'Dans les derniers jours',
  daysHint: 'Vide : 30.',
  rules: {
    ids: (count) => counted(count, '# utilisateur listé', '# utilisateurs listés'),
    everyone: 'tous',
    geofenceTag: (tag) => `entré dans une géozone de ${tag}`,
    chain: (chain) => `a visité ${chain}`,
    category: (category) => `a visité un lieu de ${category}`,
    within: (days) => counted(days, 'en # jour', 'en # jours'),
  },
  membersOf: (id) => `Qui fait partie de ${id}`,
  membersHint: 'Parmi ceux qui remplissent une règle, ceux des 20 000 derniers mis à jour.',
  nobody: 'Personne n’en fait partie maintenant.',
  user: 'Utilisateur',
  back: 'Tous les segments',
}
