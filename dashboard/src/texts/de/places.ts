import type { Texts } from '../translation.ts'

export const placeTexts: Texts['placeTexts'] = {
  hint: 'Klicken Sie auf die Karte, um rund um einen Punkt zu suchen.',
  categories: 'Kategorien',
  categoriesHint: 'Etwa food-beverage, cafe, supermarket. Eine Kategorie umfasst ihre Unterkategorien.',
  chains: 'Ketten',
  chainsHint: 'Etwa starbucks, rewe.',
  radius: (unit: string) => `Radius (${unit})`,
  map: 'Karte der Orte',
  found: 'Gefundene Orte',
  none: 'Keine passenden Orte. Orte kommen mit importierten Regionen.',
}

export const beaconTexts: Texts['beaconTexts'] = {
  none: 'Noch keine Beacons.',
  new: 'Neuer Beacon',
  description: 'Beschreibung',
  tag: 'Schlagwort',
  externalId: 'Externe ID',
  type: 'Typ',
  identity: 'Kennungen',
  hint: 'Klicken Sie auf die Karte, um die Position zu setzen.',
  map: 'Karte der Beacons',
  saved: (name) => `${name} gespeichert.`,
  question: (name) => `Beacon ${name} löschen?`,
  deleted: (name) => `${name} gelöscht.`,
}
