import type { Atlas } from '../atlas/atlas.ts'
import { addressLayers } from '../model/address.ts'
import { autocomplete } from './autocomplete.ts'
import { forward } from './forward.ts'

/**
 * Searches as the first requests will: the first search of a process takes a hundred times as long as others, in which nobody else
 * would be served, for code to be compiled and for tables that are made when they are needed.
 */
export async function warmUp(atlas: Atlas): Promise<void> {
  const query = { layers: addressLayers, countries: [], language: 'en' } as const
  for (const text of ['12 Main Street, Springfield', 'Hauptstraße 12a, 10115 Berlin']) {
    await autocomplete(atlas, { ...query, text, limit: 10 }, async () => {})
    await forward(atlas, { ...query, text })
  }
}
