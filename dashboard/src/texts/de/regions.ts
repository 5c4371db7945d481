import type { Texts } from '../translation.ts'

export const regionTexts: Texts['regionTexts'] = {
  name: 'Region',
  age: 'Importiert',
  addresses: 'Adressen',
  streets: 'Straßen',
  places: 'Orte',
  size: 'Größe',
  source: 'Quelle',
  none: 'Noch keine Region importiert.',
  names: (age) => `Städtenamen in anderen Sprachen: ${age} importiert.`,
  proxies: (age) => `IP-Adressen von Proxys: ${age} importiert.`,
  roads: (region, percent) => `Die Straßen von ${region} werden aufgebaut: ${percent} %.`,
  roadsFailed: (region, reason) => `Die Straßen von ${region} konnten nicht aufgebaut werden: ${reason}`,
  more: 'Region hinzufügen',
  moreHint: 'Importieren Sie einen Auszug aus OpenStreetMap. Eine Region gleichen Namens wird ersetzt:',
}
