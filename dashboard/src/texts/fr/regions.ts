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
  more: 'Ajouter une région',
  moreHint: 'Importez un extrait d’OpenStreetMap. Une région du même nom est remplacée :',
}
