/** What a text may mean if it is not found as it is. */
export interface OtherReading {
  text: string
  /** Nothing is left out but where in the house it is. */
  isWhole: boolean
}

/** Readings of an address in a house that maps have without doors, or number otherwise; the likeliest first. */
export function otherReadings(text: string): OtherReading[] {
  const withoutUnits = cutUnits(text)
  const texts = [...japaneseBlocks(text), withoutUnits, writtenAsUnnumbered(text)]
  const whole = texts.map((read): OtherReading => ({ text: read, isWhole: true }))
  const parts = [...withoutDoors(withoutUnits), ...blocks(text), withoutBrackets(withoutUnits)].map(
    (read): OtherReading => ({ text: read, isWhole: false }),
  )
  return [...whole, ...parts].filter(
    (read, at, all) => read.text !== text && all.findIndex((other) => other.text === read.text) === at,
  )
}

/** Words for staircases, floors, doors and flats, behind the number of a house. */
const designators =
  `top tür tuer stiege stg stock whg wohnung app byt lgh lägenhet lok lokal mieszkanie daire kat blok bte boîte boite bus bât bat
  bâtiment batiment esc escalier escalera porte pta puerta portal local ap apartament apt apto apartamento flat suite unit room bl bloc sc scara
  et etaj scala int interno piso depto dpto departamento oficina torre подъезд под офис оф пом помещение кв квартира этаж
  bloco sala cj conj conjunto loja bureau int as`
    .split(/\s+/)
    .join('|')
/** `Tür 12`, `Depto. no. 3`, `flat #7` */
const designator = String.raw`(?:${designators})(?![\p{L}\p{N}])\.?\s*(?:no?\.\s*)?[#:º°]?\s*`
/** Turkish `D:3`, of a door, and `K:2`, of a floor. */
const turkish = String.raw`[dk]:\s*`
/** Polish `10 m. 12`; only behind a number. */
const polish = String.raw`(?<=\d\p{L}?[\s,/]+)m\.?\s+`
const unit = String.raw`(?:\d{1,4}\p{L}?|\p{L})(?=$|[\s,;/])`
const units = new RegExp(String.raw`[\s,/]+(?:${designator}|${turkish}|${polish})${unit}`, 'giu')

/** `9/Stiege 2/Tür 12`, `No:12 Daire:3`, `10 m. 12`, `1234 Piso 5 Depto B` */
function cutUnits(text: string): string {
  return text.replace(units, (unit, at: number) => (/\d/.test(text.slice(0, at)) ? '' : unit))
}

/** `s/nº`, `S. N.`, `sin número`, Italian `snc` */
const unnumbered =
  /(?<![\p{L}\p{N}])(?:s\/n(?:[º°]|úm\.?)|sn|s\.\s?n\.?|(?:sin|sem) n[úu]mero|snc)(?![\p{L}\p{N}])/iu

function writtenAsUnnumbered(text: string): string {
  return text.replace(unnumbered, 's/n')
}

const house = String.raw`\d{1,4}\p{L}?`
const door = String.raw`\d{1,3}\p{L}?`
const slash = String.raw`\s?/\s?`
const word = String.raw`\p{L}[\p{L}.]*`
/** Where the number follows the street, stairs and doors follow the number: `Neubaugasse 9/2/12`. */
const doors = new RegExp(
  String.raw`(?<=${word}[\s:]+)(${house}(?:${slash}${door})?)${slash}(?:${door}|[ivx]+)(?=$|[\s,;])`,
  'iu',
)
/** Finnish `20 A 5`, Dutch `14-hs`, `14 huis` and `12-II`, Lithuanian `9-12`. */
const flats = new RegExp(
  String.raw`(?<=${word}\s+)(\d{1,4}(?:\s?\p{Lu})?)(?:\s\d{1,3}|-(?:hs|huis|[ivxIVX]+|\d{1,3})|\s(?:hs|huis))(?=\s*(?:$|,|\s\p{L}))`,
  'u',
)
/** Where the number is before the street, the flat is mostly before the number: `7/300 Flinders St`, in Canada `5-290 Bremner Blvd`;
 * but `112-20 Jamaica Avenue`, in Queens, is one number. */
const flatFirst = new RegExp(
  String.raw`^\s*(?:(?:unit|flat|apt|u|shop|suite|ste|office)\s*)?(${house})(?:${slash}(${house})|-(\d{3,4}))(?=\s+(?:\p{L}|\d+(?:st|nd|rd|th)))`,
  'iu',
)

function withoutDoors(text: string): string[] {
  const [found, first = '', afterSlash = '', second = afterSlash] = flatFirst.exec(text) ?? []
  if (found) {
    // The larger one is the house's.
    const number = Number.parseInt(first, 10) < Number.parseInt(second, 10) ? second : first
    return [text.replace(flatFirst, number)]
  }
  const read: string[] = []
  for (const form of [doors, doors, flats]) {
    const shorter = (read.at(-1) ?? text).replace(form, '$1')
    if (shorter !== (read.at(-1) ?? text)) read.push(shorter)
  }
  return read
}

/** `강남대로 396 (역삼동)`: which quarter it is in, for the reader. */
function withoutBrackets(text: string): string {
  return text.replace(/\s?\([^()]*\)/gu, ' ')
}

/** The house without the streets around its block, or the first of these crossings: `Broadway between 42nd St and 43rd St, New York`. */
const betweenStreets =
  /^(.+?)[\s,]+(?:between|btwn?\.?|b\/w|entre|zwischen)\s+(.+?)\s+(?:and|&|y|e|et|und)\s+[^,]+(.*)$/isu

function blocks(text: string): string[] {
  const [, street, first, town] = betweenStreets.exec(text) ?? []
  return street ? [`${street}${town}`, `${street} & ${first}${town}`] : []
}

const numerals = '〇一二三四五六七八九'
const afterName = String.raw`(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])`
const partOfQuarter = String.raw`([1-9]\d?|[一二三四五六七八九十]{1,3})`
const blockNumber = String.raw`([1-9]\d{0,3})`
const dash = '[-‐–−ー―の]'
/** `丸の内1-9-1`, `丸の内1丁目9番1号`: part of a quarter, block, house. */
const block = new RegExp(
  String.raw`${afterName}${partOfQuarter}(?:丁目|${dash})${blockNumber}(?:(?:番地?の?|${dash})${blockNumber}?)?号?(?![-\d])`,
  'u',
)

/** Maps number blocks in parts of quarters, and name those: `丸の内一丁目`. */
function japaneseBlocks(text: string): string[] {
  const plain = text.normalize('NFKC')
  const [found, part = '', ofBlock, ofHouse] = block.exec(plain) ?? []
  if (!found) return []
  const name = /^\d/.test(part) ? kanji(Number(part)) : part
  const numbers = ofHouse ? `${ofBlock}-${ofHouse}` : ofBlock
  return [
    plain.replace(block, `${name}丁目${numbers}`),
    plain.replace(block, `${Number(part) || part}丁目${numbers}`),
  ]
}

function kanji(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? numerals.charAt(tens) : ''}${tens > 0 ? '十' : ''}${ones > 0 ? numerals.charAt(ones) : ''}`
}
