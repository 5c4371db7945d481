import type { Position } from '../../geo/distance.ts'
import { coordinatesOf } from './coordinates.ts'
import { positionOfPlusCode } from './plus-code.ts'
import { saidCrossing } from './said-crossing.ts'
import { cutWithinHouse } from './within-house.ts'
import { isBigram, wordsOf } from './words.ts'

/** A query text, taken apart. */
export interface ParsedQuery {
  /** The text is a pair of coordinates. */
  at?: Position
  words: string[]
  /** For each word, which part of the text it is in: parts are separated by commas, dashes or lines. */
  segments: number[]
  /** Whether more letters of the last word may follow. */
  isOpen: boolean
  /** `4B` of `Apt 4B`, as typed. */
  unit?: string
  /** `123` of `PO Box 123`. */
  box?: string
  /** The two sides of an intersection. */
  crossing?: [string, string]
}

/** Letters and words; no address is longer, and the rest is ignored to bound the work. */
const longest = 250
/** Of more words, which texts without blanks have as bigrams, those in the middle are left out: a town is at one end. */
const [firstWords, lastWords] = [14, 10]

/** What separates a street from its town, and a town from its state. */
const separators = /[,;،、]|(?<!\d)\s[-–—]\s|\s[-–—]\s(?!\d)/u

/** With dots they are codes wherever they stand; but not the initials of a name, nor `e.V.` */
const knownCodes = String.raw`u\.s\.a|u\.s|u\.k|u\.a\.e|r\.o\.c|d\.c|b\.c|n\.s\.w|n\.[cdhjmy]|s\.[cd]|r\.i|w\.v`

/** `N.W.` behind a street, `B.C.`, `N. S. W.` behind a town, and known ones: `U.S.A.` */
const dottedCodes = new RegExp(
  String.raw`(?<=\p{L}\.?\s+)[ns]\.\s?[ew]\.(?=\s*(?:$|[,;]))|(?<=,\s{0,3})(?:\p{L}\.\s?){1,2}\p{L}\.(?=[\s,]|$)|(?<![\p{L}\p{N}.])(?:${knownCodes})\.?(?=\s*(?:$|[,;)\d]))`,
  'giu',
)

/** `D-17033`, `A-1010`: the country before a postal code. */
const vehicleCodes = /(?<![\p{L}\p{N}-])(?:[DAFIBLS]|CH|FL|[A-Z]{2})[-–](?=\d{4,5}(?!\d))/gu

/** Short for states and provinces before there were codes of two letters, where towns elsewhere are called so: `Denver, Colo.` */
const shortStates: Readonly<Record<string, string>> = {
  ala: 'AL', colo: 'CO', del: 'DE', fla: 'FL', kan: 'KS', mont: 'MT', ore: 'OR', penn: 'PA', wva: 'WV', alta: 'AB', man: 'MB', ont: 'ON', que: 'QC',
} // biome-ignore format: a table
const shortState = new RegExp(
  String.raw`(?<=,\s?)(?:${Object.keys(shortStates).join('|')}|w\.\s?va)\.(?=\s?(?:$|[,\d]))`,
  'giu',
)

/** Says that a postal code follows: `C.P. 06600`, `CEP 01310-200`, `PLZ 10115`. */
const beforeCode =
  /(?<![\p{L}\p{N}])(?:c\.?\s?p\.?|cep|plz|zip(?:\s?code)?|post(?:al)?\s?code|c[óo]digo postal)\s?[:.]?\s?(?=\d{4,5}(?!\d))/giu

/** Says that a quarter follows, where a house or comma is before it: `Reforma 222 Col. Juárez`; before a sign, that a town does: `г. Москва`. */
const beforeQuarter =
  /(?<=\p{L}[^,]*\d\p{L}?,?\s|,\s?)(?:col|fracc|deleg|alc|kel|kec)\.\s?(?=\p{L})|(?<=^|[,\d]\s?)(?:г|м|гр)\.\s?(?=\p{Script=Cyrillic}{3})/giu

/** Greek for street, which names there leave out: `οδός Ερμού`. */
const greekStreet = /(?<!\p{L})οδ(?:[όο][ςσ]|\.)\s?(?=\p{Script=Greek}{3})/giu

/** How the post sorts what it brings to firms in France: `69002 Lyon Cedex 02`. */
const cedex = /(?<=\p{L}\s)cedex(?:\s\d{1,2})?(?![\p{L}\p{N}])/giu

/** Shortened in the middle: `пр-т`, `б-р`. */
const shortInMiddle = /(?<!\p{L})(пр|б|пл|наб)-(кт|т|д|р|дь|ная)(?!\p{L})/giu

/** Where a blank was left out: `17033Neubrandenburg`, `강남대로396`; or set in a name: `중앙대로 100번길`. */
const betweenCodeAndTown =
  /(?<=(?<![\p{L}\p{N}])\d{5})(?=\p{L}{4})|(?<=[^\P{L}\p{Script=Hangul}]{5})(?=\d{5}(?!\d))/gu
const beforeKoreanHouse = /(?<=\p{Script=Hangul}[로길])(?=\d{1,4}(?:-\d{1,4})?(?![\p{L}\p{N}-]))/gu
const insideKoreanName = /(?<=\p{Script=Hangul}[로길])\s(?=\d{1,4}(?:번|가|나|다)?길)/gu

/** Text copied from pages and maps has them inside words and before numbers: soft hyphens, spaces without width, marks of direction. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g

/** The point, where the text is a pair of coordinates or a plus code. */
export function coordinatesIn(text: string): Position | undefined {
  if (!/\d/.test(text)) return undefined
  const clean = cleaned(text)
  return coordinatesOf(clean) ?? positionOfPlusCode(clean)
}

/**
 * As much of a text as is read, without runs of blanks and commas: expressions may take a time that grows with the square of its
 * length, or with the third power of theirs.
 */
export function asRead(text: string): string {
  return text
    .replace(invisible, '')
    .slice(0, 4 * longest)
    .replace(/[^\S\r\n]+/g, ' ')
    .replace(/(?:\s*[\r\n])+\s*/g, '\n')
    .replace(/(?:[,;/]\s*){3,}/g, ', ')
    .slice(0, longest)
}

function cleaned(text: string): string {
  return asRead(text)
    .replaceAll('\u2212', '-') // the minus sign
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/№|(?<!\p{L})n\.?[°º](?=\s?\d)/giu, ' ')
    .replace(vehicleCodes, '')
    .replace(beforeCode, ' ')
    .replace(beforeQuarter, '')
    .replace(greekStreet, '')
    .replace(cedex, ' ')
    .replace(shortInMiddle, '$1$2')
    .replace(betweenCodeAndTown, ' ')
    .replace(beforeKoreanHouse, ' ')
    .replace(insideKoreanName, '')
    .replace(shortState, (short) => shortStates[short.toLowerCase().replace(/[.\s]/g, '')] ?? short)
    .replace(dottedCodes, (code) => code.replace(/[.\s]/g, ''))
    .trim()
}

/** With `isName`, a number such as that of `Trail #4` is part of a name, and no unit. */
export function parseQuery(text: string, complete = true, isName = false): ParsedQuery {
  const clean = cleaned(text)
  const at = coordinatesOf(clean)
  if (at) return { at, words: [], segments: [], isOpen: false }
  const { rest, unit, box } = cutWithinHouse(clean, isName)
  const crossing = saidCrossing(rest)
  const words = rest
    .split(separators)
    .flatMap((part, segment) => wordsOf(part).map((text) => ({ text, segment })))
    .filter(isAmongFirstTwo)
    .filter((_, at, { length }) => at < firstWords || at >= length - lastWords)
  return {
    words: words.map(({ text: word }) => word),
    segments: words.map(({ segment }) => segment),
    isOpen: !complete && /[\p{L}\p{N}\p{M}]$/u.test(text.replace(invisible, '')),
    ...(unit && { unit }),
    ...(box && { box }),
    ...(crossing && { crossing }),
  }
}

interface Word {
  text: string
  segment: number
}

/** Drops a word's third repetition: `New York, New York` is an address, more than that is not. Bigrams are no words. */
function isAmongFirstTwo({ text }: Word, at: number, words: readonly Word[]): boolean {
  if (isBigram(text)) return true
  const isSame = (other: Word) => other.text === text
  const first = words.findIndex(isSame)
  return first === at || words.findIndex((other, index) => index > first && isSame(other)) === at
}
