import { categoryKeys } from '../tags/categories.ts'

/** Of names in any language, and of addresses: all that begin so. */
const prefixes = ['name:', 'addr:']

const used = new Set([
  ...categoryKeys,
  ...'name alt_name old_name short_name official_name loc_name nat_name int_name ref'.split(' '),
  ...'brand brand:wikidata brand:website website contact:website url phone contact:phone contact:mobile'.split(
    ' ',
  ),
  ...'email contact:email opening_hours wikidata iata icao contact:facebook operator branch cuisine'.split(
    ' ',
  ),
  ...'building building:part building:use area route tunnel service maritime type'.split(' '),
  ...'place population boundary admin_level border_type postal_code'.split(' '),
  ...'ISO3166-1 ISO3166-1:alpha2 ISO3166-2 nist:fips_code de:regionalschluessel'.split(' '),
])

/** Whether an import of addresses, places and the map reads tags with this key. Of most maps that is half of them. */
export function isUsedKey(key: string): boolean {
  return used.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
}
