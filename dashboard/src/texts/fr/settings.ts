import type { Texts } from '../translation.ts'

export const settingsTexts: Texts['settingsTexts'] = {
  sections: 'Sections des paramètres',
  tracking: 'Suivi',
  events: 'Types d’événement',
  behaviour: 'Comportement',
  flags: {
    bufferGeofenceEntries: 'Entrer dans une géozone dès que son bord est dans la marge de précision',
    bufferGeofenceExits: 'Sortir d’une géozone seulement au-delà de la marge de précision',
    stopDetection: 'Entrer seulement à l’arrêt ou au premier plan',
    detectCrossings: 'Détecter les géozones traversées entre deux positions',
    exitWhenGeofenceEnds: 'Sortir quand une géozone est désactivée, supprimée ou fermée',
    learnSpeeds: 'Apprendre les vitesses des routes à partir des trajets en voiture',
    places: 'Détecter les lieux',
    regions: 'Détecter pays, régions, zones de marché et codes postaux',
    beacons: 'Détecter les balises',
    fraud: 'Détecter la fraude',
  },
  figures: {
    dwellThreshold: 'Présence minimale (min)',
    tripApproachingThreshold: 'Seuil d’arrivée imminente (min)',
    tripExpiryHours: 'Expiration du trajet (h sans position)',
  },
  distances: {
    maxAccuracy: (unit: string) => `Imprécision maximale pour les événements (${unit})`,
    nearbyPlaceChainRadius: (unit: string) => `Rayon des enseignes proches (${unit})`,
  },
  nearbyChains: 'Enseignes proches',
  nearbyChainsHint:
    'Identifiants séparés par des virgules. Un événement est envoyé quand un utilisateur est près d’une enseigne. Nécessite « Détecter les lieux ».',
  blocked: 'Pays bloqués',
  blockedHint: 'Codes de deux lettres. Les positions de ces pays sont refusées.',
  places: 'Lieux',
  chains: 'Enseignes',
  categories: 'Catégories',
  filterHint: 'Identifiants séparés par des virgules. Eux seuls causent des événements. Vide : tous.',
  mappings: 'Vos propres ID d’enseignes',
  mappingsHint: 'Un « identifiant = ID » par ligne.',
}

export const keyTexts: Texts['keyTexts'] = {
  title: 'Clés d’API',
  kind: 'Clé',
  names: {
    test: { publishable: 'Test, publiable', secret: 'Test, secrète' },
    live: { publishable: 'Live, publiable', secret: 'Live, secrète' },
  },
  key: 'Valeur',
  hidden: 'masquée (seule son empreinte est conservée)',
  roll: 'Renouveler',
  question: (name) => `Créer une nouvelle clé (${name}) ? Que devient l’ancienne ?`,
  keepOld: 'Renouveler, garder l’ancienne un jour',
  refuseOld: 'Renouveler, refuser l’ancienne aussitôt',
  old: (name, until) => `${name}, remplacée : valable jusqu’au ${until}`,
  revoke: 'Révoquer',
  revokeQuestion: (name) => `Refuser dès maintenant les clés remplacées (${name}) ?`,
  action: 'Modifier',
  created: (name) => `Nouvelle clé (${name}). Elle n’est affichée qu’une fois :`,
}

export const projectTexts: Texts['projectTexts'] = {
  title: 'Nouveau projet',
  hint: 'Un projet a ses propres utilisateurs, géozones et clés.',
  name: 'Nom',
  nameHint: 'Lettres, chiffres, traits d’union et tirets bas ; 64 au plus.',
  add: 'Créer le projet',
  created: (name) => `Projet ${name} créé. Ses clés secrètes ne sont affichées qu’une fois :`,
}

export const operatorTexts: Texts['operatorTexts'] = {
  title: 'Opérateurs',
  name: 'Nom',
  role: 'Rôle',
  projects: 'Projets',
  allProjects: 'Tous les projets',
  save: 'Enregistrer',
  add: 'Ajouter',
  remove: 'Retirer',
  question: (name) => `Retirer l’opérateur ${name} ?`,
  fromProvider: (host) => `Se connecte avec ${host}, qui décide du rôle et des projets.`,
  providerQuestion: (name) =>
    `Retirer ${name} et fermer ses sessions ? Une nouvelle connexion reste possible tant que le fournisseur d’identité lui donne un rôle.`,
  created: (name) => `${name} peut se connecter avec ce mot de passe. Il n’est affiché qu’une fois :`,
}

export const passwordTexts: Texts['passwordTexts'] = {
  title: 'Votre mot de passe',
  old: 'Mot de passe actuel',
  new: 'Nouveau mot de passe',
  change: 'Modifier',
  changed: 'Mot de passe modifié.',
}
