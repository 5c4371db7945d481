import type { Texts } from '../translation.ts'

/** Titres des pages, dans la navigation et en tête de page. */
export const pageNames: Texts['pageNames'] = {
  home: 'Accueil',
  map: 'Carte en direct',
  users: 'Utilisateurs',
  segments: 'Segments',
  geofences: 'Géozones',
  events: 'Événements',
  trips: 'Trajets',
  history: 'Historique',
  beacons: 'Balises',
  places: 'Lieux',
  playground: 'Bac à sable',
  simulator: 'Simulateur',
  settings: 'Paramètres',
  regions: 'Régions',
}

export const shellTexts: Texts['shellTexts'] = {
  skip: 'Aller au contenu',
  navigation: 'Pages',
  project: 'Projet',
  environment: 'Environnement',
  test: 'Test',
  live: 'Live',
  theme: 'Thème',
  themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
  language: 'Langue',
  units: 'Unités',
  unitNames: { metric: 'Métrique', imperial: 'Impérial' },
  timeZone: (name) => `Heures : ${name}`,
  menu: 'Menu',
  signOut: 'Se déconnecter',
  docs: 'Documentation',
  notFound: 'Page introuvable',
  signedInAs: (name, role) => `${name}, ${role}`,
  readOnly:
    'Vous êtes connecté comme lecteur : vous voyez tout ici et ne modifiez rien. Un administrateur peut vous donner le rôle Éditeur.',
  leaveQuestion: 'Quitter sans enregistrer ? Vos modifications seront perdues.',
  stay: 'Rester',
  leave: 'Quitter sans enregistrer',
  noAccess: (project) => `Vous n’avez pas accès au projet « ${project} »`,
  noAccessHint: 'Il n’existe peut-être pas, ou un administrateur doit vous y donner accès. Vos projets :',
  noProjects: 'Vous n’avez pas encore de projet. Un administrateur doit vous donner accès à l’un d’eux.',
}

export const roleNames: Texts['roleNames'] = {
  read: 'Lecteur',
  write: 'Éditeur',
  admin: 'Administrateur',
}

export const paletteTexts: Texts['paletteTexts'] = {
  open: 'Rechercher',
  openKeys: 'Ctrl K',
  title: 'Rechercher pages, utilisateurs et commandes',
  none: 'Rien trouvé.',
  page: 'Page',
  shortcut: (letter) => `g ${letter}`,
  switchTo: (name) => `Passer à ${name}`,
  newGeofence: 'Nouvelle géozone',
  keys: 'Flèches et Entrée choisissent, Échap ferme. Ailleurs, « g » et une lettre mènent à une page, « ? » ouvre ceci.',
}

export const connectionTexts: Texts['connectionTexts'] = {
  reconnecting: (time) => `Reconnexion, dernières nouvelles à ${time}`,
  unreachable: 'Le serveur est injoignable.',
  notReached: {
    host: 'Le serveur n’écoute que sur sa propre machine (GROMA_HOST) : les autres appareils ne l’atteignent pas. S’ils le peuvent par une autre adresse, indiquez-la dans GROMA_PUBLIC_URL.',
    network:
      'La machine du serveur n’a pas d’adresse dans un réseau : les autres appareils ne l’atteignent pas. S’ils le peuvent par une autre adresse, indiquez-la dans GROMA_PUBLIC_URL.',
  },
}

/** Avant la phrase du serveur, qui est en anglais. */
export const refusalTexts: Texts['refusalTexts'] = {
  400: (sentence) => `Une indication manque ou n’est pas valable. (${sentence})`,
  401: (sentence) => `Vous n’êtes plus connecté. (${sentence})`,
  402: (sentence) => `Le projet est désactivé, ou son quota est épuisé. (${sentence})`,
  403: (sentence) => `Vous n’en avez pas le droit. (${sentence})`,
  404: (sentence) => `Introuvable. (${sentence})`,
  408: (sentence) => `La requête n’est pas arrivée à temps. (${sentence})`,
  409: (sentence) => `Cela ne convient pas à l’état actuel. (${sentence})`,
  413: (sentence) => `C’est trop volumineux. (${sentence})`,
  429: (sentence) => `Trop de requêtes à la fois. Réessayez dans un instant. (${sentence})`,
  500: (sentence) => `Quelque chose a échoué sur le serveur. (${sentence})`,
  503: (sentence) => `Le serveur ne le peut pas en ce moment. Réessayez dans un instant. (${sentence})`,
}

export const signInTexts: Texts['signInTexts'] = {
  title: 'Connexion à Groma',
  operator: 'Nom',
  password: 'Mot de passe',
  submit: 'Se connecter',
  wrong: 'Nom ou mot de passe incorrect.',
  usedLink: 'Le lien a déjà servi ou date de plus d’un jour. Demandez-en un nouveau.',
  hint: 'À son premier démarrage, le serveur a affiché un nom, un mot de passe et un lien de connexion à usage unique.',
  expired: 'Votre session a expiré',
  expiredHint: 'Reconnectez-vous pour continuer. Ce que vous avez saisi est toujours là.',
  or: 'ou',
  withProvider: (label) => `Se connecter avec ${label}`,
  refusals: {
    unavailable:
      'Le fournisseur d’identité est injoignable pour le moment. Réessayez dans un instant ou utilisez un mot de passe.',
    expired:
      'Cette connexion a été commencée il y a trop longtemps ou dans un autre navigateur, ou elle a déjà servi. Recommencez.',
    declined: 'Le fournisseur d’identité ne vous a pas laissé vous connecter.',
    misconfigured:
      'Le fournisseur d’identité refuse ce serveur. Son journal en donne la raison ; demandez à la personne qui le gère.',
    'no-role':
      'Vous n’avez aucun rôle ici. Demandez à la personne qui gère votre compte chez le fournisseur d’identité.',
    'no-project':
      'Vous n’avez aucun projet ici. Demandez à la personne qui gère votre compte chez le fournisseur d’identité.',
  },
}
