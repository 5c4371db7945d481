/** Between two streets, with blanks around. */
const words = 'and|at|und|ecke|et|angle|y|con|esquina con|esquina|corner of|corner|cnr|angolo|угол'

/** `Main St / 1st Ave`, `W 34th St/7th Ave`; but not `12/3`, `12a/3`, nor `s/n` and `б/н`, which say that a house has no number. */
const slash = String.raw`(?<=\p{L}\s?)(?<!\d\p{L}\s?)(?<!\bs|б)\/(?=\s?(?:\p{L}|\d+(?:st|nd|rd|th)(?!\p{L})))`

/** Portuguese and Italian, before a word that streets begin with there: `E` is mostly east. */
const beforeStreet = String.raw`(?:e|com)(?=\s+(?:[ao]\s)?(?:rua|r|avenida|av|travessa|tv|pra[çc]a|largo|estrada|alameda|via|viale|corso|piazza|vicolo)[\s.])`

const between = new RegExp(String.raw`[&@+]|(?<=\s)(?:${words})(?=\s)|(?<=\s)${beforeStreet}|${slash}`, 'iu')

/** Before both streets: `Corner of A and B`. */
const starts = [
  String.raw`(?:corner|intersection|crossing|junction|cnr)(?:\s+of)?`,
  String.raw`ecke(?:\s+von)?`,
  String.raw`(?:esquina|cruce)(?:\s+de)?`,
  String.raw`(?:(?:à\s+l['’])?angle|intersection)(?:\s+de)?`,
  String.raw`angolo(?:\s+di)?`,
  'угол',
]

const start = new RegExp(String.raw`^\s*(?:the\s+)?(?:${starts.join('|')})\s+`, 'iu')

/** The two streets whose intersection a text names, the second with what follows it: `5th Ave` and `W 34th St, New York`. */
export function saidCrossing(text: string): [first: string, second: string] | undefined {
  const [first, second, ...others] = text
    .replace(start, '')
    .split(between)
    .filter((side) => /\p{L}/u.test(side))
  return first !== undefined && second !== undefined && others.length === 0 ? [first, second] : undefined
}
