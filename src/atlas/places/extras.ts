import { type PlaceExtra, type PlaceExtras, placeExtras } from '../../model/map/place-extras.ts'
import type { Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'

export function readPlaceExtras(sections: Sections, strings: Strings): (row: number) => PlaceExtras {
  const ends = sections.column('place.extras.ends', 'u32')
  const kinds = sections.column('place.extras.kind', 'u8')
  const texts = sections.column('place.extras.text', 'u32')
  return (row) => {
    const extras: PlaceExtras = {}
    for (let at = row === 0 ? 0 : (ends[row - 1] as number); at < (ends[row] as number); at++)
      extras[placeExtras[kinds[at] as number] as PlaceExtra] = strings(texts[at] as number)
    return extras
  }
}
