/** Removes case, accents, ligatures and width, for comparing: `Évêché` → `eveche`, `ＡＢＣ` → `abc`. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u02bb-\u02bd]/g, "'") // letters by their kind, apostrophes by their use: Fargʻona
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu, '')
    .normalize('NFC') // in other scripts a mark makes another letter: ガ is not カ
}

/** Folds letters and removes punctuation: `Rue de l'Évêché` → `rue de l eveche`. */
export function fold(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Abbreviations in street names by full word. Only those with one meaning wherever they stand. */
const words = new Map(
  Object.entries({
    alley: 'aly', avenue: 'ave av avn avenida', boulevard: 'blvd bd boul', bridge: 'brg', broadway: 'bway',
    center: 'ctr centre', circle: 'cir', close: 'cls', court: 'ct crt', cove: 'cv', creek: 'crk', crescent: 'cres', crossing: 'xing', drive: 'dr',
    east: 'e', estrada: 'estr', expressway: 'expy expwy', extension: 'ext', freeway: 'fwy', garden: 'gdn', gardens: 'gdns',
    grove: 'grv', heights: 'hts', highway: 'hwy', hill: 'hl', hills: 'hls', hollow: 'holw', junction: 'jct', landing: 'lndg', lane: 'ln', manor: 'mnr', meadows: 'mdws',
    mount: 'mt', mountain: 'mtn', north: 'n', northeast: 'ne', northwest: 'nw', parkway: 'pkwy pky', place: 'pl', plaza: 'plz', point: 'pt', ridge: 'rdg',
    road: 'rd', route: 'rte', saint: 'snt', sankt: 'skt', south: 's so', southeast: 'se', southwest: 'sw', spring: 'spg', springs: 'spgs', square: 'sq', station: 'sta', strasse: 'str',
    terrace: 'ter terr', trail: 'trl', travessa: 'tv', turnpike: 'tpke', valley: 'vly', view: 'vw', village: 'vlg', way: 'wy', west: 'w',
  }).flatMap(([whole, shorts]) => shorts.split(' ').map((short) => [short, whole])),
) // biome-ignore format: a list

/** `Fifth Avenue` is `5th Avenue`. */
export const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')

/** Folds spellings of one street name to the same text: `E 42nd St`, `East 42nd Street`. */
export function foldStreet(name: string): string {
  const parts = fold(name).split(' ')
  return parts.map((part, at) => wholeWord(part, at, parts.length)).join(' ')
}

/** `5th` → `fifth`, in a folded name. */
export function withOrdinalsInLetters(folded: string): string {
  return folded.replace(
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th)(?!\p{L})/gu,
    (written, number: string) => ordinals[Number(number) - 1] ?? written,
  )
}

function wholeWord(word: string, at: number, count: number): string {
  // `St Mary St`: the first is a saint, any other a street.
  if (word === 'st') return at === 0 && count > 1 ? 'saint' : 'street'
  const ordinal = ordinals.indexOf(word)
  if (ordinal >= 0) return `${ordinal + 1}${['st', 'nd', 'rd'][ordinal] ?? 'th'}`
  const german = /^(.{2,})str$/.exec(word)
  return german ? `${german[1]}strasse` : (words.get(word) ?? word)
}
