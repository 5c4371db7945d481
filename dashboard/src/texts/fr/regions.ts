import type { Texts } from '../translation.ts'

export const regionTexts: Texts['regionTexts'] = {
  name: 'Région',
  age: 'Importée',
  addresses: 'Adresses',
  streets: 'Rues',
  places: 'Lieux',
  size: 'Taille',
  source: 'Source',
  none: 'Aucune région importée pour l’instant.',
  names: (age) => `Noms de villes dans d’autres langues : importés ${age}.`,
  proxies: (age) => `Adresses IP de proxys : importées ${age}.`,
  roads: (region, percent) => `Les routes de ${region} sont en préparation : ${percent} %.`,
  roadsFailed: (region, reason) => `Les routes de ${region} n’ont pas pu être préparées : ${reason}`,
}

export const regionImportTexts: Texts['regionImportTexts'] = {
  title: 'Importer une région',
  hint: 'Un extrait d’OpenStreetMap : .osm.pbf, ou .osm, compressé ou non. Une région du même nom est remplacée ; le serveur répond avec l’ancienne jusqu’à ce que la nouvelle soit prête.',
  from: 'Depuis',
  sources: { url: 'Une URL', file: 'Un fichier de cet ordinateur' },
  url: 'URL',
  urlHint:
    'Par exemple https://download.geofabrik.de/europe/monaco-latest.osm.pbf. Le serveur le télécharge.',
  file: 'Fichier',
  name: 'Nom de la région',
  nameHint: 'Minuscules, chiffres, - et _ ; vide : celui du fichier.',
  roads: 'Avec les routes, pour les itinéraires et les temps de trajet',
  start: 'Importer',
  uploading: (file) => `Envoi de ${file}`,
  uploadHint: 'Restez sur cette page jusqu’à la fin de l’envoi ; l’importation continue ensuite sans elle.',
  cancelUpload: 'Annuler l’envoi',
  works: { import: (source) => `Importation de ${source}`, removal: (name) => `Suppression de ${name}` },
  left: (time) => `encore environ ${time} pour cette étape`,
  seconds: (count) => `${count} s`,
  leftUnknown: 'Le temps restant n’est pas encore connu.',
  served: 'Ses adresses et ses lieux sont déjà utilisés ; les routes suivent.',
  stop: 'Arrêter l’importation',
  stopQuestion: 'Arrêter l’importation ? Relancée avec le même fichier, elle reprend où elle en était.',
  stopped: 'L’importation s’arrête.',
  notStopped:
    'Le serveur qui a répondu n’importe rien. S’il y en a plusieurs, arrêtez-la à l’adresse de celui qui l’exécute.',
  silent: (time) =>
    `Aucune nouvelle depuis ${time} : parmi plusieurs serveurs, celui qui exécute cette importation ne répond pas. Si elle a été interrompue, relancez-la là avec le même fichier ; elle reprend où elle en était.`,
  done: (age) => `Terminée ${age}.`,
  failed: (age) => `Échouée ${age}.`,
  delete: 'Supprimer',
  deleteQuestion: (name) =>
    `Supprimer la région ${name} ? Ses adresses et ses lieux disparaissent aussitôt ; les routes des autres sont reconstruites.`,
  terminal: 'Ou dans un terminal du serveur :',
}
