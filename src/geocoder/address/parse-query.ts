import type { Position } from '../../geo/distance.ts'
import { wordsOf } from './words.ts'

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
const mostWords = 24

/** `Apt 4B`, `Suite 500`, `Unit 3`, `Fl 5` (but `FL 33101`), `#12`, `кв. 5`. The value is short with a digit, or one letter. */
const units =
  /(?:(?<![\p{L}\p{N}])(?:apt|apartment|appt|appartement|flat|suite|ste|unit|room|rm|floor|fl(?=\.?\s*\d{1,2}(?!\d))|level|whg|wohnung|piso|andar|apto|depto|dpto|int|interno|кв|квартира|этаж)(?![\p{L}\p{N}])\.?\s*#?|#)\s*((?=[\p{L}-]{0,3}\d)[\p{L}\d-]{1,6}|\p{L}(?![\p{L}\p{N}]))(?=$|[\s,;])/iu

/** `4th floor`, `2nd Fl`, `3. OG`, `1er étage`, `2º 1ª`, `3º Dcha`, `1.º Esq`, `r/c Dto`, `Hinterhaus`: where in the house. */
const floors =
  /(?<![\p{L}\p{N}])(?:\d{1,2}(?:st|nd|rd|th)\s+(?:floor|fl)|\d{1,2}\s?(?:er|e|ème|eme)\s+[ée]tage|\d{1,2}\.\s?(?:og|stock|obergeschoss|etage)|\d{1,2}-?(?:й|ый)?\s+этаж|\d{1,2}\.?\s?[ºª°]\s*(?:piso|andar|planta|piano|dcha|izda|drcha|izq|dto|dta|esq|fte|\d{1,2}\s?[ºª°]|\p{L}(?!\p{L}))?|(?<=\d\s?\p{L}?,?\s)r\/c(?:\s*(?:dto|dta|esq|fte))?|(?<=\d\s?\p{L}?,?\s)(?:hinterhaus|vorderhaus|seitenflügel|gartenhaus|quergebäude|erdgeschoss))(?![\p{L}\p{N}])\.?(?=\s*(?:$|[,;\d]))/iu

/** `1F.,`, `3F-2`, `3樓之2`, `地下1階`, `1203室`, `101동 1203호`: the same in Asia, behind the house or before all. */
const asianFloors =
  /(?<=(?:^|,)\s*)b?\d{1,3}f\.?(?:-\d{1,2})?(?=\s*(?:,|$))|(?<=[號号\d]\s*)\s(?:地下)?\d{1,3}[樓楼層层階](?:之\d{1,2})?|(?<=[號号])(?:地下)?(?:\d{1,3}|[一二三四五六七八九十]{1,3})[樓楼層层階](?:之\d{1,2})?(?:\d{1,5}室)?|(?<=[號号\d][^\n]*)(?<!\d)\d{1,5}室|(?<=\d\s?[,\s]\s?)\d{1,4}(?:동|층)(?:\s*\d{1,5}호)?(?=\s*(?:,|$))|(?<=\d\s?[,\s]\s?)\d{3,5}호(?=\s*(?:,|$))/giu

const boxes =
  /(?<![\p{L}\p{N}])(?:p\.?\s*o\.?\s*box|post\s*(?:office\s*)?box|postfach|apartado|bo[iî]te postale|b\.?p\.?)\s*#?\s*(\d[\p{L}\d-]{0,9})/iu

/** What separates the two streets of an intersection. */
const crossings =
  /[&@+]|(?<=\s)(?:and|at|und|ecke|et|angle|y|con|esquina con|esquina|corner of|corner|cnr|angolo|угол)(?=\s)|(?<=\p{L}\s?)(?<!\d\p{L}\s?)(?<!\bs|б)\/(?=\s?(?:\p{L}|\d+(?:st|nd|rd|th)(?!\p{L})))/iu

/** `Corner of A and B`. */
const cornerOf =
  /^\s*(?:the\s+)?(?:(?:corner|intersection|crossing|junction|cnr)(?:\s+of)?|ecke(?:\s+von)?|esquina(?:\s+de)?|cruce(?:\s+de)?|(?:à\s+l['’])?angle(?:\s+de)?|intersection(?:\s+de)?|angolo(?:\s+di)?|угол)\s+/iu

/** What separates a street from its town, and a town from its state. */
const separators = /[,;،、]|(?<!\d)\s[-–—]\s|\s[-–—]\s(?!\d)/u

/** `B.C.`, `N.Y.`, `N. S. W.` behind a town, `U.S.A.` anywhere; but not the initials of a name, nor `e.V.` */
const dottedCodes =
  /(?<=,\s{0,3})(?:\p{L}\.\s?){1,2}\p{L}\.(?=[\s,]|$)|(?<![\p{L}\p{N}.])(?:u\.s\.a|u\.s|u\.k|u\.a\.e|r\.o\.c|d\.c|b\.c|n\.s\.w|n\.[cdhjmy]|s\.[cd]|r\.i|w\.v)\.?(?=\s*(?:$|[,;)\d]))/giu

/** `D-17033`, `A-1010`: the country before a postal code. */
const vehicleCodes = /(?<![\p{L}\p{N}-])(?:[DAFIBLS]|CH|FL|[A-Z]{2})[-–](?=\d{4,5}(?!\d))/gu

/** Text copied from pages and maps has them inside words and before numbers: soft hyphens, spaces without width, marks of direction. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g

/** The point, where the text is a pair of coordinates. */
export function coordinatesIn(text: string): Position | undefined {
  return /^\P{L}*\d/u.test(text) ? coordinatesOf(cleaned(text)) : undefined
}

/** As much of a text as is read: expressions may take a time that grows with the square of its length. */
export function asRead(text: string): string {
  return text.replace(invisible, '').slice(0, longest)
}

function cleaned(text: string): string {
  return asRead(text)
    .replaceAll('\u2212', '-') // the minus sign
    .replace(/\s*[\r\n]+\s*/g, ', ')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/№|(?<!\p{L})n\.?[°º](?=\s?\d)/giu, ' ')
    .replace(vehicleCodes, '')
    .replace(dottedCodes, (code) => code.replace(/[.\s]/g, ''))
    .trim()
}

/** With `isName`, a number such as that of `Trail #4` is part of a name, and no unit. */
export function parseQuery(text: string, complete = true, isName = false): ParsedQuery {
  const clean = cleaned(text)
  const at = coordinatesOf(clean)
  if (at) return { at, words: [], segments: [], isOpen: false }
  const unit = isName ? null : units.exec(clean)
  const withUnitCut = unit ? cut(clean, unit) : clean
  const floor = floors.exec(withUnitCut)
  const withoutUnit = (floor ? cut(withUnitCut, floor) : withUnitCut).replace(asianFloors, ' ')
  const box = boxes.exec(withoutUnit)
  const rest = box ? cut(withoutUnit, box) : withoutUnit
  const sides = rest
    .replace(cornerOf, '')
    .split(crossings)
    .filter((side) => /\p{L}/u.test(side))
  const words = rest
    .split(separators)
    .flatMap((part, segment) => wordsOf(part).map((text) => ({ text, segment })))
    .filter(isAmongFirstTwo)
    .slice(0, mostWords)
  return {
    words: words.map(({ text: word }) => word),
    segments: words.map(({ segment }) => segment),
    isOpen: !complete && /[\p{L}\p{N}\p{M}]$/u.test(text.replace(invisible, '')),
    ...(unit?.[1] && { unit: unit[1] }),
    ...(box?.[1] && { box: box[1] }),
    ...(sides.length === 2 && { crossing: sides as [string, string] }),
  }
}

interface Word {
  text: string
  segment: number
}

/** Drops a word's third repetition: `New York, New York` is an address, more than that is not. */
function isAmongFirstTwo({ text }: Word, at: number, words: readonly Word[]): boolean {
  const isSame = (other: Word) => other.text === text
  const first = words.findIndex(isSame)
  return first === at || words.findIndex((other, index) => index > first && isSame(other)) === at
}

function cut(text: string, { index, 0: found }: RegExpExecArray): string {
  return `${text.slice(0, index)} ${text.slice(index + found.length)}`
}

const degrees = String.raw`([-+]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW])?`
const pair = new RegExp(`^${degrees}\\s*[,;\\s]\\s*${degrees}$`, 'i')

/** `40.7128, -74.0060`, `40.7128° N 74.0060° W`: latitude first, unless the letters say otherwise. */
function coordinatesOf(text: string): Position | undefined {
  const [, first = '', firstSide = '', second = '', secondSide = ''] = pair.exec(text) ?? []
  // Two integers may as well be a house number and a postal code, or `120 W 41`, of which `st` is not typed yet.
  const isMeant =
    /[.°]/.test(text) || (firstSide !== '' && secondSide !== '' && /[,;]|\d[NSEW].*\d[NSEW]/i.test(text))
  if (!isMeant || first === '') return undefined
  const [a, b] = [signed(first, firstSide), signed(second, secondSide)]
  const [latitude, longitude] = /[EW]/i.test(firstSide) ? [b, a] : [a, b]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : undefined
}

function signed(number: string, side: string): number {
  return /[SW]/i.test(side) ? -Math.abs(Number(number)) : Number(number)
}
