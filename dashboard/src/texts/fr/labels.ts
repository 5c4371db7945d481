import type { Texts } from '../translation.ts'

/** Textes que plusieurs pages partagent. */
export const labelTexts: Texts['labelTexts'] = {
  loading: 'Chargement …',
  copy: 'Copier',
  copied: 'Copié',
  copyOf: (name) => `Copier : ${name}`,
  notCopied: 'Le navigateur ne permet pas de copier. Sélectionnez le texte et copiez-le.',
  retry: 'Réessayer',
  more: 'Afficher plus',
  save: 'Enregistrer',
  cancel: 'Annuler',
  delete: 'Supprimer',
  edit: 'Modifier',
  undo: 'Défaire',
  redo: 'Rétablir',
  search: 'Rechercher',
  all: 'Tous',
  none: 'Aucun',
  yes: 'Oui',
  no: 'Non',
  updated: 'Mis à jour',
  created: 'Créé',
  saved: 'Enregistré.',
  notRefreshed: (reason) => `Pas à jour : ${reason}`,
  noMatch: 'Rien ne correspond au filtre.',
  clearFilter: 'Retirer le filtre',
  firstDrawn: (what, count) => `${what} : la carte montre les ${count} premiers ; il y en a d’autres`,
  allShown: (count) => `${count} au total`,
  someShown: (count) => `Les ${count} premiers ; il y en a d’autres`,
  needsRole: {
    write: 'Nécessite le rôle Éditeur.',
    admin: 'Nécessite le rôle Administrateur.',
  },
  latitude: 'Latitude',
  longitude: 'Longitude',
  degrees: 'En degrés, comme 53.5574',
  location: 'Position',
}

export const modeNames: Texts['modeNames'] = {
  car: 'Voiture',
  truck: 'Camion',
  motorbike: 'Moto',
  bike: 'Vélo',
  foot: 'À pied',
}

export const mapTexts: Texts['mapTexts'] = {
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  attribution: 'Sources de la carte',
  findMe: 'Afficher ma position',
  notFound: 'Position indisponible',
}

export const momentTexts: Texts['momentTexts'] = {
  patterns: { day: 'JJ/MM/AAAA', time: 'HH:MM', dayAndTime: 'JJ/MM/AAAA HH:MM' },
  wrong: (pattern) => `À écrire comme ${pattern}.`,
  calendar: 'Calendrier',
  monthBefore: 'Mois précédent',
  monthAfter: 'Mois suivant',
}
