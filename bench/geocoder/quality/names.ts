import { abbreviated } from './writings.ts'

/** Letters and digits only, without case, accents and width; `Street` is `St`. */
export function fold(text: string): string {
  return abbreviated(text)
    .toLowerCase()
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
  const [a, b, whole] = [partsOf(wanted), partsOf(number), partsOf(`${unit} ${number}`)]
  return a.length > 0 && (a.join() === b.join() || a.join() === whole.join())
}

function partsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\b(unit|suite|ste|apt|studio|no|nr)\b|號|号/g, ' ')
  return [...plain.matchAll(/\p{N}+|\p{L}+/gu)].map(([part]) => part)
}
