import type { Texts } from '../translation.ts'

/** Sections des paramètres. */
export const sectionNames: Texts['sectionNames'] = {
  '': 'Général',
  webhooks: 'Webhooks',
  alerts: 'Alertes',
  requests: 'Requêtes',
  audit: 'Journal d’audit',
  backups: 'Sauvegardes',
}

export const auditTexts: Texts['auditTexts'] = {
  hint: 'Qui a modifié quoi dans l’administration, quand et d’où. Conservé 400 jours.',
  none: 'Rien n’a encore été modifié.',
  time: 'Heure',
  actor: 'Qui',
  action: 'Quoi',
  target: 'Objet',
  address: 'Depuis',
  since: 'À partir de',
  until: 'Avant',
}

export const retentionTexts: Texts['retentionTexts'] = {
  title: 'Conservation',
  hint: 'Combien de jours cet environnement conserve les données ; 0 les conserve sans limite. Ce qui est plus ancien disparaît aussitôt et est supprimé en quelques heures.',
  kinds: {
    locations: 'Positions',
    events: 'Événements',
    trips: 'Trajets',
    users: 'Utilisateurs inactifs',
  },
  days: (kind) => `${kind} (jours)`,
  uses: (size) => `occupe ${size}`,
}

export const quotaTexts: Texts['quotaTexts'] = {
  title: 'Quotas mensuels',
  hint: 'Pour tout le projet, les deux environnements. Au-delà d’un quota, les requêtes sont refusées avec 402 jusqu’à la fin du mois. Vide : pas de quota.',
  kinds: { updates: 'Mises à jour de position', calls: 'Appels d’API' },
  used: (used) => `Consommation de ce mois : ${used}`,
}
