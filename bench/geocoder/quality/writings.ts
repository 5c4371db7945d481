/** Ways to write an address, from the full line to the shortest form. */

/** Written by hand, independent of the geocoder's own tables. */
const shortForms: [whole: RegExp, short: string][] = [
  [/\bStreet\b/g, 'St'],
  [/\bAvenue\b/g, 'Ave'],
  [/\bBoulevard\b/g, 'Blvd'],
  [/\bRoad\b/g, 'Rd'],
  [/\bDrive\b/g, 'Dr'],
  [/\bLane\b/g, 'Ln'],
  [/\bPlace\b/g, 'Pl'],
  [/\bSquare\b/g, 'Sq'],
  [/\bCourt\b/g, 'Ct'],
  [/\bParkway\b/g, 'Pkwy'],
  [/\bEast\b/g, 'E'],
  [/\bWest\b/g, 'W'],
  [/\bNorth\b/g, 'N'],
  [/\bSouth\b/g, 'S'],
  [/(?<=\p{L})straße/gu, 'str.'],
  [/(?<=\p{L})strasse/gu, 'str.'],
  [/\bStraße\b/g, 'Str.'],
  [/\bStrasse\b/g, 'Str.'],
  [/\bSankt\b/g, 'St.'],
  [/\bAvenida\b/g, 'Av.'],
  [/\bRua\b/g, 'R.'],
  [/\bTravessa\b/g, 'Tv.'],
  [/\bLargo\b/g, 'Lg.'],
  [/\bPraça\b/g, 'Pç.'],
  [/\bRue\b/g, 'R.'],
  [/\bPlatz\b/g, 'Pl.'],
]

export function abbreviated(text: string): string {
  return shortForms.reduce((shorter, [whole, short]) => shorter.replace(whole, short), text)
}

export function withoutPunctuation(text: string): string {
  return text.toLowerCase().replaceAll(',', '')
}

/** Adds a typo to a word of four letters or more: a letter doubled, missing, changed or swapped. */
export function withTypo(text: string, random: () => number): string {
  const words = [...text.matchAll(/\p{L}{4,}/gu)]
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
  const other = String.fromCharCode(97 + Math.floor(random() * 26))
  return before + (other === letter ? 'x' : other) + next + after
}

/** Moves the town to the front. */
export function withPartsSwapped(text: string): string {
  const [first = '', ...rest] = text.split(', ')
  return [...rest, first].join(', ')
}
