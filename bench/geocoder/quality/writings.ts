/** Ways to write an address, from the full line to the shortest form. */

/** Written by hand, independent of the geocoder's own tables. */
const shortForms: [whole: RegExp, short: string][] = [
  [/\bStreet\b/gi, 'St'],
  [/\bAvenue\b/gi, 'Ave'],
  [/\bBoulevard\b/gi, 'Blvd'],
  [/\bRoad\b/gi, 'Rd'],
  [/\bDrive\b/gi, 'Dr'],
  [/\bLane\b/gi, 'Ln'],
  [/\bPlace\b/gi, 'Pl'],
  [/\bSquare\b/gi, 'Sq'],
  [/\bCourt\b/gi, 'Ct'],
  [/\bParkway\b/gi, 'Pkwy'],
  [/\bNorth ?east\b/gi, 'NE'],
  [/\bNorth ?west\b/gi, 'NW'],
  [/\bSouth ?east\b/gi, 'SE'],
  [/\bSouth ?west\b/gi, 'SW'],
  [/\bSaint\b/gi, 'St'],
  [/\bEast\b/gi, 'E'],
  [/\bWest\b/gi, 'W'],
  [/\bNorth\b/gi, 'N'],
  [/\bSouth\b/gi, 'S'],
  [/(?<=\p{L})straße/giu, 'str.'],
  [/(?<=\p{L})strasse/giu, 'str.'],
  [/\bStraße\b/gi, 'Str.'],
  [/\bStrasse\b/gi, 'Str.'],
  [/\bSankt\b/gi, 'St.'],
  [/\bAvenida\b/gi, 'Av.'],
  [/\bRua\b/gi, 'R.'],
  [/\bTravessa\b/gi, 'Tv.'],
  [/\bLargo\b/gi, 'Lg.'],
  [/\bPraça\b/gi, 'Pç.'],
  [/\bRue\b/gi, 'R.'],
  [/\bPlatz\b/gi, 'Pl.'],
]

export function abbreviated(text: string): string {
  return shortForms.reduce((shorter, [whole, short]) => shorter.replace(whole, short), text)
}

export function withoutPunctuation(text: string): string {
  return text.toLowerCase().replaceAll(',', '')
}

/** Scripts whose words have no letters that fingers mix up. */
const unlettered = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/**
 * Adds a typo to a word of four letters or more: a letter doubled, missing, changed or swapped. Where none has so many, it
 * returns the text as it is.
 */
export function withTypo(text: string, random: () => number): string {
  const words = [...text.matchAll(/\p{L}{4,}/gu)].filter(([word]) => !unlettered.test(word))
  const word = words[Math.floor(random() * words.length)]
  if (!word) return text
  // The first letter is rarely wrong.
  const at = word.index + 1 + Math.floor(random() * (word[0].length - 2))
  const [before, letter, next, after] = [
    text.slice(0, at),
    text.charAt(at),
    text.charAt(at + 1),
    text.slice(at + 2),
  ]
  const kind = Math.floor(random() * 4)
  if (kind === 0) return before + letter + letter + next + after
  if (kind === 1) return before + next + after
  if (kind === 2 && letter !== next) return before + next + letter + after
  const letters = /\p{Script=Cyrillic}/u.test(letter) ? 'абвгдеиклмнопрсту' : 'abcdefghijklmnopqrstuvwxyz'
  const other = letters.charAt(Math.floor(random() * letters.length))
  return before + (other === letter ? letters.charAt(0) : other) + next + after
}

/** Moves the town to the front. */
export function withPartsSwapped(text: string): string {
  const [first = '', ...rest] = text.split(', ')
  return [...rest, first].join(', ')
}
