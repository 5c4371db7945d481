/** What search may find: a section of a page, or an operation of the API. */
export interface Entry {
  url: string
  page: string
  heading: string
  text: string
}

export interface Found extends Entry {
  /** The text around the first word that was found in it. */
  excerpt: string
}

const most = 12

/** The entries that have all words of the query, or words that begin with them; the best first. */
export function find(entries: readonly Entry[], query: string): Found[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => ({ ...entry, excerpt: excerptOf(entry.text, words) }))
}

function scoreOf({ page, heading, text, url }: Entry, words: string[]): number {
  const [title, under, body] = [fold(page), fold(heading), fold(text)]
  let sum = 0
  for (const word of words) {
    const score =
      (heading === '' ? 3 : 1) * weight(title, word, 4) + weight(under, word, 6) + weight(body, word, 1)
    if (score === 0) return 0
    sum += score
  }
  // How the code came to be is seldom what a reader looks for.
  return url.includes('/decisions/') || url.includes('/changelog') ? sum / 4 : sum
}

/** A whole word counts twice as much as the beginning of one, and that more than the inside of one. */
function weight(text: string, word: string, worth: number): number {
  const at = text.indexOf(word)
  if (at === -1) return 0
  if (new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(word)}($|[^\\p{L}\\p{N}])`, 'u').test(text)) return worth
  return new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(word)}`, 'u').test(text) ? worth / 2 : worth / 8
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

function excerptOf(text: string, words: string[]): string {
  const folded = fold(text)
  const at = Math.max(0, Math.min(...words.map((word) => folded.indexOf(word)).filter((one) => one >= 0)))
  const from = Number.isFinite(at) && at > 40 ? text.indexOf(' ', at - 40) + 1 : 0
  const excerpt = text.slice(from, from + 130)
  return `${from > 0 ? '… ' : ''}${excerpt}${from + 130 < text.length ? ' …' : ''}`
}

/** Without case and accents; as long as it was, so that positions hold. */
function fold(text: string): string {
  return text.toLowerCase().replace(/\P{ASCII}/gu, (letter) => letter.normalize('NFD')[0] ?? letter)
}
