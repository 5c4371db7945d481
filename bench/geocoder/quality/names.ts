import { abbreviated } from './writings.ts'

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
)
const numbered = ordinals.map((word, at): [RegExp, string] => [
  new RegExp(`\\b${word}\\b`, 'g'),
  `${at + 1}${['st', 'nd', 'rd'][at] ?? 'th'}`,
])

/** Letters and digits only, without case, accents and width; `Street` is `St`, and `Second` is `2nd`. */
export function fold(text: string): string {
  const short = abbreviated(text).toLowerCase()
  return numbered
    .reduce((shorter, [word, number]) => shorter.replace(word, number), short)
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const nameKeys =
  /^(name|alt_name|official_name|short_name|loc_name|int_name|old_name|brand|operator|reg_name|nat_name)(:[\w-]+)?$/

/** Every name that the map has for one thing, folded. */
export function namesOf(tags: Record<string, string>): Set<string> {
  const texts = Object.entries(tags).flatMap(([key, value]) => (nameKeys.test(key) ? value.split(';') : []))
  return new Set(texts.map(fold).filter(Boolean))
}

/**
 * Whether two texts are the same house number: letters and numbers in one order, whatever stands between them. `Suite 110, 1333`
 * is number 1333 with unit 110.
 */
export function isSameNumber(wanted: string, number = '', unit = ''): boolean {
  const said = partsOf(number).join()
  const wholes = [wanted, wanted.replace(unitFirst, '')].map((text) => partsOf(text).join())
  return said !== '' && (wholes.includes(said) || wholes.includes(partsOf(`${unit} ${number}`).join()))
}

/** `#20 601`, `Suite 110, 1333`: the unit before the number. */
const unitFirst = /^(?:#|(?:unit|suite|ste|apt|studio)\b\.?)\s*[\w-]{1,6}(?:\s*,\s*|\s+-?\s*)(?=\d)/i

function partsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\b(unit|suite|ste|apt|studio|no|nr)\b|[號号之]/g, ' ')
  return [...plain.matchAll(/\p{N}+|\p{L}+/gu)].map(([part]) => part)
}
