import { foldLetters } from './fold.ts'

/** Scripts without spaces between words: their text is indexed by bigrams. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}々ー'

/** House numbers and postal codes stay together: `218-40`, `7之2`, `12/3a`, `408 1/2`, `4000-123`. */
const pieces = new RegExp(
  `\\d+ \\d/\\d(?!\\d)|\\d+(?:[-/]\\d+)+[a-z]?(?!(?![${unspaced}])[\\p{L}\\p{N}])|[${unspaced}\\p{M}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`,
  'gu',
)

const isUnspaced = new RegExp(`^[${unspaced}\\p{M}]+$`, 'u')

/** A street's section is written either way: `中山北路2段`, `中山北路二段`. */
const numerals = '〇一二三四五六七八九'

/** Tokenizes a text, folded. Text without spaces, as in Chinese, becomes bigrams. */
export function wordsOf(text: string): string[] {
  const found =
    apostrophes(
      foldLetters(fractions(text))
        .replace(/(?<=\d)\s?[‐‑–—之]\s?(?=\d)/g, '-')
        .replaceAll('⁄', '/')
        .replace(/(?<!\d)[1-9](?=段)/g, (digit) => numerals.charAt(Number(digit))),
    ).match(pieces) ?? []
  return found.flatMap((piece) => (isUnspaced.test(piece) ? bigramsOf(piece) : [piece]))
}

/** Words with accents, as they are written but for case: `València`. Most people leave accents out, but nobody adds them. */
export function accentedWords(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{Script=Latin}+/gu) ?? []
  return words.filter((word) => foldLetters(word) !== word)
}

/** Whether it is a bigram of text without spaces. */
export function isBigram(word: string): boolean {
  return isUnspaced.test(word)
}

function bigramsOf(piece: string): string[] {
  const letters = [...piece]
  if (letters.length < 3) return [piece]
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** `12½` → `12 ½`, which is folded to `12 1/2`. `№` would be folded to letters. */
function fractions(text: string): string {
  return text.replace(/(?<=\d)(?=[¼-¾⅐-⅞])/gu, ' ').replaceAll('№', ' ')
}

/** `Mary's` → `marys`, `O'Connell` → `oconnell`, but `l'église` is two words. */
function apostrophes(text: string): string {
  return text
    .replace(/['’‘ʼ`´ʻ](?=s(?![\p{L}\p{N}]))/gu, '')
    .replace(/(?<=(?<![\p{L}\p{N}])o)['’‘ʼ`´ʻ]/gu, '')
}
