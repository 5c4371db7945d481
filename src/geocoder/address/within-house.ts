/** One expression for forms with names of their own. */
function anyOf(forms: Record<string, RegExp>): string {
  return Object.values(forms)
    .map(({ source }) => source)
    .join('|')
}

const noWordBefore = /(?<![\p{L}\p{N}])/u.source
const noWordBehind = /(?![\p{L}\p{N}])/u.source

/** Between the number of a house, which may have a letter, and what is within it. */
const behindHouse = /(?<=\d\s?\p{L}?,?\s)/u.source

const unitWords = {
  english: /apt|apartment|flat|suite|ste|unit|room|rm|floor|level/u,
  floorNotFlorida: /fl(?=\.?\s*\d{1,2}(?!\d))/u, // `Fl 5`, but `FL 33101`
  french: /appt|appartement/u,
  german: /whg|wohnung/u,
  spanishAndItalian: /piso|apto|depto|dpto|int|interno/u,
  portuguese: /andar/u,
  russian: /кв|квартира|этаж/u,
}

/** Short and with a digit, or one letter: `4B`, `B`. */
const unitValue = /((?=[\p{L}-]{0,3}\d)[\p{L}\d-]{1,6}|\p{L}(?![\p{L}\p{N}]))(?=$|[\s,;])/u.source

/** `Apt 4B`, `Suite 500`, `Fl 5`, `#12`, `кв. 5`. */
const units = new RegExp(
  `(?:${noWordBefore}(?:${anyOf(unitWords)})${noWordBehind}\\.?\\s*#?|#)\\s*${unitValue}`,
  'iu',
)

const floorForms = {
  english: /\d{1,2}(?:st|nd|rd|th)\s+(?:floor|fl)/u,
  french: /\d{1,2}\s?(?:er|e|ème|eme)\s+[ée]tage/u,
  german:
    /(?:\d{1,2}\.\s?(?:og|stock|obergeschoss|etage)|(?<=\d\s?\p{L}?,?\s)(?:eg|dg)(?=\s+(?:li|re|mi)))(?:[\s,]+(?:links|rechts|mitte|li\.|re\.|mi\.))?/u,
  russian: /\d{1,2}-?(?:й|ый)?\s+этаж/u,
  // `2. tv.`, `st. th`, `1. sal`; `5th` is the beginning of 5th Avenue
  danish: new RegExp(
    `${behindHouse}(?:(?:\\d{1,2}|st|kl)\\.?\\s?(?:sal\\s?)?(?:tv|(?<!\\d)th|mf)|\\d{1,2}\\.\\s?sal)`,
    'u',
  ),
  norwegian: new RegExp(`${behindHouse}[hukl]0[1-9]\\d{2}`, 'u'),
  // `2º 1ª`, `3º Dcha`, `1.º Esq`
  spanishAndPortuguese:
    /\d{1,2}\.?\s?[ºª°]\s*(?:piso|andar|planta|piano|dcha|izda|drcha|izq|dto|dta|esq|fte|\d{1,2}\s?[ºª°]|\p{L}(?!\p{L}))?/u,
  portugueseGroundFloor: new RegExp(`${behindHouse}r/c(?:\\s*(?:dto|dta|esq|fte))?`, 'u'),
  germanRearBuilding: new RegExp(
    `${behindHouse}(?:hinterhaus|vorderhaus|seitenflügel|gartenhaus|quergebäude|erdgeschoss)`,
    'u',
  ),
}

/** `4th floor`, `3. OG`, `1er étage`, `2º 1ª`, `Hinterhaus`. */
const floors = new RegExp(
  `${noWordBefore}(?:${anyOf(floorForms)})${noWordBehind}\\.?(?=\\s*(?:$|[,;\\d]))`,
  'iu',
)

/** Behind the house, or before all. */
const asianForms = {
  // `1F.,`, `3F-2`
  latinFloor: /(?<=(?:^|,)\s*)b?\d{1,3}f\.?(?:-\d{1,2})?(?=\s*(?:,|$))/u,
  // `22號 3樓之2`, `地下1階`
  floorApart: /(?<=[號号\d]\s*)\s(?:地下)?\d{1,3}[樓楼層层階](?:之\d{1,2})?/u,
  // `22號三樓`, `22号3楼1203室`, `88號12樓A室`
  floorAtOnce:
    /(?<=[號号])(?:地下)?(?:\d{1,3}|[一二三四五六七八九十]{1,3})[樓楼層层階](?:之\d{1,2})?(?:(?:\d{1,5}|[a-z])室)?/u,
  // `1203室`
  room: /(?<=[號号\d][^\n]*)(?<!\d)\d{1,5}室/u,
  // `101동 1203호`, `3층`
  koreanBuilding: /(?<=\d\s?[,\s]\s?)\d{1,4}(?:동|층)(?:\s*\d{1,5}호)?(?=\s*(?:,|$))/u,
  // `1203호`
  koreanFlat: /(?<=\d\s?[,\s]\s?)\d{3,5}호(?=\s*(?:,|$))/u,
}

const asianFloors = new RegExp(anyOf(asianForms), 'giu')

const boxWords = {
  english: /p\.?\s*o\.?\s*box|post\s*(?:office\s*)?box/u,
  german: /postfach/u,
  spanishAndPortuguese: /apartado/u,
  french: /bo[iî]te postale|b\.?p\.?/u,
}

/** `PO Box 123`, `Postfach 17`. */
const boxes = new RegExp(`${noWordBefore}(?:${anyOf(boxWords)})\\s*#?\\s*(\\d[\\p{L}\\d-]{0,9})`, 'iu')

interface WithinHouse {
  /** The text without what was found. */
  rest: string
  /** `4B` of `Apt 4B`, as typed. */
  unit: string | undefined
  /** `123` of `PO Box 123`. */
  box: string | undefined
}

/**
 * Takes what is within a house, which no map has, from an address: `Apt 4B`, `3. OG`, `PO Box 123`.
 * With `isName`, a number such as that of `Trail #4` is part of a name, and no unit.
 */
export function cutWithinHouse(text: string, isName: boolean): WithinHouse {
  const [withUnitCut, unit] = isName || isHouseSign(text) ? [text, undefined] : cut(text, units)
  const [withFloorCut] = cut(withUnitCut, floors)
  const [rest, box] = cut(withFloorCut.replace(asianFloors, ' '), boxes)
  return { rest, unit, box }
}

/** A street with a number for a name, in Latin America: `Carrera 7`, `Av. Calle 26 Sur`. */
const numberedStreet =
  /(?:carrera|cra|kra|kr|cr|calle|cll|cl|avenida|av|ac|ak|diagonal|diag|dg|transversal|transv|tv|circular|autopista)\.?\s*\d+\s?\p{L}?(?:\s+(?:bis|sur|norte|este|oeste))*\s*$/iu

/** Where nothing before it is a number of a house, `#` says that one follows: `Carrera 7 # 32-16`, `Reforma #222`. */
function isHouseSign(text: string): boolean {
  const [, before = '', behind = ''] = /^([^#]*\p{L}[^#]*)#\s*\d(.*)$/su.exec(text) ?? []
  if (
    before === '' ||
    /(?:apt|suite|ste|unit|flat|room|rm|floor|fl|lot|box|bldg|building)\.?\s*$/iu.test(before)
  )
    return false
  return !/\d/.test(before.replace(numberedStreet, '')) && !/(?:^|[\s,])\d{1,4}\s+\p{L}/u.test(behind)
}

/** The text without what the expression finds, and the group of that. */
function cut(text: string, expression: RegExp): [rest: string, group: string | undefined] {
  const found = expression.exec(text)
  if (!found) return [text, undefined]
  return [`${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`, found[1]]
}
