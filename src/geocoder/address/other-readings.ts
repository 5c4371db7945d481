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
  const parts = withoutDoors(withoutUnits).map((read): OtherReading => ({ text: read, isWhole: false }))
  return [...whole, ...parts].filter(
    (read, at, all) => read.text !== text && all.findIndex((other) => other.text === read.text) === at,
  )
}

/** Words for staircases, floors, doors and flats, behind the number of a house. */
const designators =
  `top tür tuer stiege stg stock whg wohnung app byt lgh lägenhet lok lokal mieszkanie daire kat blok bte boîte boite bus bât bat
  bâtiment batiment esc escalier escalera porte pta puerta portal local ap apartament apt apto apartamento flat suite unit room bl bloc sc scara
  et etaj scala int interno piso depto dpto departamento oficina torre подъезд под офис оф пом помещение кв квартира этаж`
    .split(/\s+/)
    .join('|')
const units = new RegExp(
  String.raw`[\s,/]+(?:(?:${designators})(?![\p{L}\p{N}])\.?\s*(?:no?\.\s*)?[#:º°]?\s*|[dk]:\s*|(?<=\d\p{L}?[\s,/]+)m\.?\s+)(?:\d{1,4}\p{L}?|\p{L})(?=$|[\s,;/])`,
  'giu',
)

/** `9/Stiege 2/Tür 12`, `No:12 Daire:3`, `10 m. 12`, `1234 Piso 5 Depto B` */
function cutUnits(text: string): string {
  return text.replace(units, (unit, at: number) => (/\d/.test(text.slice(0, at)) ? '' : unit))
}

const unnumbered =
  /(?<![\p{L}\p{N}])(?:s\/n(?:[º°]|úm\.?)|sn|s\.\s?n\.?|sin número|sin numero|sem número|sem numero|snc)(?![\p{L}\p{N}])/iu

function writtenAsUnnumbered(text: string): string {
  return text.replace(unnumbered, 's/n')
}

/** Of a street before its number the parts behind it are stairs and doors: `9/2/12`, `20 A 5`; of one behind it, `7/300`, the first is the flat. */
const doors =
  /(?<=\p{L}[\p{L}.]*[\s:]+)(\d{1,4}\p{L}?(?:\s?\/\s?\d{1,3}\p{L}?)?)\s?\/\s?(?:\d{1,3}\p{L}?|[ivx]+)(?=$|[\s,;])/iu
const flats =
  /(?<=\p{L}[\p{L}.]*\s+)(\d{1,4}(?:\s?\p{Lu})?)(?:\s\d{1,3}|-(?:hs|huis|[ivxIVX]+)|\s(?:hs|huis))(?=\s*(?:$|,|\s\p{L}))/u
const flatFirst = /^\s*(?:(?:unit|flat|apt|u)\s*)?(\d{1,4}\p{L}?)\s?\/\s?(\d{1,4}\p{L}?)(?=\s+\p{L})/iu

function withoutDoors(text: string): string[] {
  const [found, flat = '', house = ''] = flatFirst.exec(text) ?? []
  if (found) {
    const number = Number.parseInt(flat, 10) < Number.parseInt(house, 10) ? house : flat
    return [text.replace(flatFirst, number)]
  }
  const read: string[] = []
  for (const form of [doors, doors, flats]) {
    const shorter = (read.at(-1) ?? text).replace(form, '$1')
    if (shorter !== (read.at(-1) ?? text)) read.push(shorter)
  }
  return read
}

const numerals = '〇一二三四五六七八九'
/** `丸の内1-9-1`, `丸の内1丁目9番1号`: part of a quarter, block, house. */
const block =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])([1-9]\d?|[一二三四五六七八九十]{1,3})(?:丁目|[-‐–−ー―の])([1-9]\d{0,3})(?:(?:番地?の?|[-‐–−ー―の])([1-9]\d{0,3})?)?号?(?![-\d])/u

/** Maps number blocks in parts of quarters, and name those: `丸の内一丁目`. */
function japaneseBlocks(text: string): string[] {
  const plain = text.normalize('NFKC')
  const [found, part = '', number, house] = block.exec(plain) ?? []
  if (!found) return []
  const name = /^\d/.test(part) ? kanji(Number(part)) : part
  const numbers = house ? `${number}-${house}` : number
  return [
    plain.replace(block, `${name}丁目${numbers}`),
    plain.replace(block, `${Number(part) || part}丁目${numbers}`),
  ]
}

function kanji(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? numerals.charAt(tens) : ''}${tens > 0 ? '十' : ''}${ones > 0 ? numerals.charAt(ones) : ''}`
}
