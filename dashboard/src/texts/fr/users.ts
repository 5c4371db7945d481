import { pluralsOf } from '../plurals.ts'
import type { Texts } from '../translation.ts'

const counted = pluralsOf('fr')

export const userTexts: Texts['userTexts'] = {
  none: 'Pas encore d’utilisateurs. Un utilisateur apparaît avec sa première position, depuis un appareil ou le simulateur.',
  find: 'Nom ou ID (partie)',
  user: 'Utilisateur',
  device: 'Appareil',
  accuracy: 'Précision',
  geofences: 'Géozones',
  id: 'ID',
  description: 'Description',
  deviceType: 'Type d’appareil',
  place: 'Lieu',
  country: 'Pays',
  trip: 'Trajet',
  metadata: 'Métadonnées',
  track: 'Historique des positions',
  time: 'Heure',
  noEvents: 'Pas encore d’événements.',
  follow: 'Suivre sur la carte',
  why: 'Pourquoi ?',
  whyHint:
    'Ce qui a été décidé des géozones lors d’une position, et pourquoi. À tout moment conservé ; sans indication, la dernière position.',
  moment: 'Heure de la position',
  whichGeofence: 'Géozone',
  anyGeofence: 'Toutes à proximité',
  explain: 'Expliquer',
  noUpdate: 'Aucune position de l’utilisateur n’est conservée jusqu’à cette heure.',
  nothingNear: 'Aucune géozone à moins d’un kilomètre. Pour demander pourquoi pas, choisissez-en une.',
  update: (time) => `À la position du ${time}`,
  decided: {
    enters: 'entré',
    exits: 'sorti',
    leaves: 'sorti, sans événement',
    'waits for a stop': 'pas encore entré',
    stays: 'toujours à l’intérieur, pas de nouvel événement',
    absent: 'pas pris en compte',
    outside: 'pas entré',
  },
  changedSince: 'La géozone a été modifiée après cette position : voici ce qu’elle déciderait maintenant.',
  others: (count) => counted(count, '# autre géozone', '# autres géozones'),
  deleteQuestion: (name) =>
    `Supprimer ${name} avec toutes ses positions et tous ses événements ? C’est irréversible.`,
  deleted: (name) => `${name} : supprimé.`,
}
