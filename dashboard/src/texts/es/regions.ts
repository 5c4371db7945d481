import type { Texts } from '../translation.ts'

export const regionTexts: Texts['regionTexts'] = {
  name: 'Región',
  age: 'Importada',
  addresses: 'Direcciones',
  streets: 'Calles',
  places: 'Lugares',
  size: 'Tamaño',
  source: 'Origen',
  none: 'Todavía no hay regiones importadas.',
  names: (age) => `Nombres de ciudades en otros idiomas: importados ${age}.`,
  proxies: (age) => `Direcciones IP de proxies: importadas ${age}.`,
  roads: (region, percent) => `Se están preparando las carreteras de ${region}: ${percent} %.`,
  roadsFailed: (region, reason) => `No se pudieron preparar las carreteras de ${region}: ${reason}`,
  more: 'Añadir una región',
  moreHint: 'Importe un extracto de OpenStreetMap. Una región del mismo nombre se sustituye:',
}
