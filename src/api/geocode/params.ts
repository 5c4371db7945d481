import { Type } from 'typebox'
import { shown, Unexpected } from '../../http/input/expectations.ts'
import { Choice, Choices, decoded, readWords } from '../../http/input/params.ts'
import { type AddressLayer, addressLayers } from '../../model/address.ts'
import { languages } from '../../model/map/languages.ts'

/** Parameters that the geocoding operations share. */

const coarse: AddressLayer[] = ['postalCode', 'locality', 'county', 'state', 'country']
const groups: Partial<Record<string, AddressLayer[]>> = { coarse, fine: ['address', 'place'] }
const layerNames = [...addressLayers, 'coarse', 'fine'] as const

export type LayerName = (typeof layerNames)[number]

export function Layers(byDefault: string) {
  return Type.Optional(
    Choices(
      layerNames,
      `Layers to include; ${byDefault} by default. \`coarse\` is ${coarse.join(', ')}; \`fine\` is address, place.`,
    ),
  )
}

/** Without groups and duplicates, finest first. */
export function layersOf(names: readonly LayerName[]): AddressLayer[] {
  const wanted = new Set(names.flatMap((name) => groups[name] ?? (name as AddressLayer)))
  return addressLayers.filter((layer) => wanted.has(layer))
}

export const Lang = Type.Optional(Choice(languages, 'Language of names; en by default.'))

/** Decodes `us,CA` to upper case. */
export const Countries = Type.Optional(
  decoded<string[]>(
    {
      type: 'string',
      description: 'Only in these countries: two-letter codes, comma-separated.',
      examples: ['US', 'US,CA'],
    },
    (sent) =>
      readWords(sent).map((word) => {
        if (!/^[a-z]{2}$/i.test(word))
          throw new Unexpected(`Expected two-letter country codes such as US,CA, got ${shown(sent)}.`)
        return word.toUpperCase()
      }),
  ),
)
