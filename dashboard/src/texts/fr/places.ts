import type { Texts } from '../translation.ts'

export const placeTexts: Texts['placeTexts'] = {
  hint: 'Cliquez sur la carte pour chercher autour d’un point.',
  categories: 'Catégories',
  categoriesHint: 'Comme food-beverage, cafe, supermarket. Une catégorie comprend ses sous-catégories.',
  chains: 'Enseignes',
  chainsHint: 'Comme starbucks, rewe.',
  radius: (unit: string) => `Rayon (${unit})`,
  map: 'Carte des lieux',
  found: 'Lieux trouvés',
  none: 'Aucun lieu ne correspond. Les lieux viennent avec les régions importées.',
}

export const beaconTexts: Texts['beaconTexts'] = {
  none: 'Pas encore de balises.',
  new: 'Nouvelle balise',
  description: 'Description',
  tag: 'Étiquette',
  externalId: 'ID externe',
  type: 'Type',
  identity: 'Identifiants',
  hint: 'Cliquez sur la carte pour placer la balise.',
  map: 'Carte des balises',
  saved: (name) => `${name} : enregistrée.`,
  question: (name) => `Supprimer la balise ${name} ?`,
  deleted: (name) => `${name} : supprimée.`,
}
