/** A house number: as written, and what it is found and sorted by. */
export interface HouseNumber {
  text: string
  /** The same for all ways to write one number: `12b` of `12 B`, `12/b` and `№ 12-b`. */
  key: string
  /** Of the key; see `hashOf`. */
  hash: number
  /** Its first number, 0 where it has none: 12 of `12b`, 218 of `218-40`. */
  first: number
  /** Its last: 16 of `12-16`; else the first. */
  last: number
}

/** A larger difference is not a range of one building. */
const longestRange = 100

/** A map has few different numbers, each many times. */
const parsed = new Map<string, HouseNumber>()
const mostParsed = 20_000

export function parseHouseNumber(text: string): HouseNumber {
  const known = parsed.get(text)
  if (known) return known
  if (parsed.size >= mostParsed) parsed.clear()
  const number = Object.freeze(parse(text))
  parsed.set(text, number)
  return number
}

function parse(text: string): HouseNumber {
  const letters = foldNumber(text)
  const key = keyOf(letters)
  const first = Number(/\d+/.exec(key)?.[0].slice(0, 6) ?? 0)
  // `218-40` in Queens is one number; `12-16` is a range; `12/14` in Czechia is one number.
  const [, to] = /^\D*\d+ *\p{L}? *- *(\d{1,6}) *\p{L}?$/u.exec(letters) ?? []
  const last = Number(to ?? first)
  return {
    text,
    key,
    hash: hashOf(key),
    first,
    last: last > first && last - first <= longestRange ? last : first,
  }
}

/**
 * Numbers and letters without case and script: separators count between two numbers only. `12/3`, `12-3` and `12 3` are the
 * same, and so are `12b`, `12 B` and `12/b`; `12-3` is not `123`.
 */
function keyOf(folded: string): string {
  let key = ''
  let isAfterDigit = false
  for (const [token] of withoutMarker(folded).matchAll(/\d+|\p{L}+/gu)) {
    const isDigit = /^\d/.test(token)
    if (isDigit) key += `${isAfterDigit ? '-' : ''}${token.replace(/^0+(?=\d)/, '')}`
    else key += withLatinLetters(abbreviations.get(token) ?? token)
    isAfterDigit = isDigit ? true : isAfterDigit && abbreviations.get(token) === ''
  }
  return key
}

/** `№ 5`, `No. 5`, `д. 5`, `102號`: words that only say that it is a house number. */
const markersBefore =
  /^[^\p{L}\p{N}]*(?:no|nr|num|nro|numero|number|house|br|бр|дом|д|буд)(?!\p{L})[^\p{L}\p{N}]*(?=\d)/u
const markersAfter = /(?:號|号|番地|番|호|번지)\s*$/u

/** Words that may surround a number without being part of it. */
export const numberMarkers: ReadonlySet<string> = new Set(
  'no nr num nro numero number house br бр số so дом д буд 號 号 番地 番 호 번지'.split(' '),
)

function withoutMarker(folded: string): string {
  return folded.replace(markersBefore, '').replace(markersAfter, '')
}

/** Parts of a Russian number (building, structure, letter), abbreviated. Nothing: the letter itself follows. */
const abbreviations = new Map(
  Object.entries({ к: 'корпус корп кор', с: 'строение стр', '': 'литера литер лит', вл: 'владение' }).flatMap(
    ([short, words]) => words.split(' ').map((word) => [word, short]),
  ),
)

/** Words after a number that belong to it: `20 bis`, `541 rear`, `12/B II`, `10 стр. 2`. Single letters do, too. */
export const numberSuffixes: ReadonlySet<string> = new Set([
  ...'bis ter quater quinquies rear front half building bldg ii iii iv vi vii viii ix'.split(' '),
  ...abbreviations.keys(),
  ...abbreviations.values(),
  '之',
])

/** Lower case, without accents and width, in our digits and with one kind of dash; fractions are written out. */
function foldNumber(text: string): string {
  return text
    .replace(/№|n[°º]/giu, ' ')
    .replace(/(?<=\p{N}\s*)(?=[¼-¾⅐-⅞])/gu, ' ')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[‐-―−]/gu, '-')
    .replaceAll('之', '/')
}

/** In Unicode the ten digits of a script follow each other. */
function digitOf(digit: string): string {
  let zero = digit.codePointAt(0) as number
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) {
    zero--
    value++
  }
  return String(value)
}

/** Cyrillic and Greek capitals that look like Latin ones: maps and people mix them up. */
const lookalikes = new Map(
  [...'аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕs', ...'αaβbεeζzηhιiκkμmνnοoρpτtυyχx'].flatMap(
    (letter, at, all): [string, string][] => (at % 2 === 0 ? [[letter, all[at + 1] as string]] : []),
  ),
)

function withLatinLetters(word: string): string {
  return word.replace(/[α-ωа-џ]/gu, (letter) => lookalikes.get(letter) ?? letter)
}

/** 32 bits (FNV-1a): comparing these is quicker than comparing texts. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
