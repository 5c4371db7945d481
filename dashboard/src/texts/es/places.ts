import type { Texts } from '../translation.ts'

export const placeTexts: Texts['placeTexts'] = {
  hint: 'Haga clic en el mapa para buscar alrededor de un punto.',
  categories: 'Categorías',
  categoriesHint: 'Como food-beverage, cafe, supermarket. Una categoría incluye sus subcategorías.',
  chains: 'Cadenas',
  chainsHint: 'Como starbucks, rewe.',
  radius: (unit: string) => `Radio (${unit})`,
  map: 'Mapa de lugares',
  found: 'Lugares encontrados',
  none: 'Ningún lugar coincide. Los lugares llegan con las regiones importadas.',
}

export const beaconTexts: Texts['beaconTexts'] = {
  none: 'Todavía no hay balizas.',
  new: 'Nueva baliza',
  description: 'Descripción',
  tag: 'Etiqueta',
  externalId: 'ID externo',
  type: 'Tipo',
  identity: 'Identificadores',
  hint: 'Haga clic en el mapa para fijar la posición.',
  map: 'Mapa de balizas',
  saved: (name) => `${name}: guardada.`,
  question: (name) => `¿Eliminar la baliza ${name}?`,
  deleted: (name) => `${name}: eliminada.`,
}
