import { autocomplete as autocompleteTexts } from '../../src/geocoder/autocomplete.ts'
import { forward as forwardTexts } from '../../src/geocoder/forward.ts'
import type { AddressText } from '../../src/geocoder/records.ts'
import { reverse as reverseTexts } from '../../src/geocoder/reverse.ts'
import type { Address } from '../../src/model/address.ts'

// The use cases of the geocoder, with their answers read.

export const autocomplete = reading(autocompleteTexts)
export const forward = reading(forwardTexts)
export const reverse = reading(reverseTexts)

function reading<Arguments extends unknown[]>(
  ask: (...given: Arguments) => Promise<AddressText[]>,
): (...given: Arguments) => Promise<Address[]> {
  return async (...given) => (await ask(...given)).map((text) => JSON.parse(text) as Address)
}
