/** A house number as written, and the numbers it is sorted and found by. */
export interface HouseNumber {
  text: string
  /** Its first number, 0 where it has none: 12 of `12b`, 218 of `218-40`. */
  first: number
  /** Its last: 16 of `12-16`; else the first. */
  last: number
}

/** A larger difference is not a range of one building. */
const longestRange = 100

/** `12;14` and `12, 14` are two addresses; `12-16` is one address for 12 to 16. */
export function readHouseNumbers(text: string | undefined): HouseNumber[] {
  return (text ?? '')
    .split(/[;,]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .map((part) => part.replace(/[號号番地/.-]+$/u, '')) // 102號 is 102
    .filter((part) => part !== '' && part.length <= 30 && /[\p{L}\p{N}]/u.test(part))
    .map(readHouseNumber)
}

function readHouseNumber(text: string): HouseNumber {
  const first = Number(/\d{1,6}/.exec(text)?.[0] ?? 0)
  // `218-40` in Queens is one number; `12-16` is a range; `12/14` in Czechia is one number.
  const [, to] = /^\d+\s*\p{L}?\s*[-–]\s*(\d{1,6})\s*\p{L}?$/u.exec(text) ?? []
  const last = Number(to ?? first)
  return { text, first, last: last > first && last - first <= longestRange ? last : first }
}

/** By number, then `12`, `12a`, `12b`, then as written. */
export function compareHouseNumbers(a: HouseNumber, b: HouseNumber): number {
  return a.first - b.first || compareTexts(a.text.toLowerCase(), b.text.toLowerCase())
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export interface NumberRange {
  from: number
  to: number
  /** 2 for even or odd numbers only. */
  step: number
}

/** The numbers between two known ones, exclusive; undefined if the scheme does not match them. */
export function numbersBetween(scheme: string, from: HouseNumber, to: HouseNumber): NumberRange | undefined {
  const step = stepOf(scheme)
  const [low, high] = from.first <= to.first ? [from.first, to.first] : [to.first, from.first]
  if (step === undefined || low === 0 || high - low <= step || high - low > 2000) return undefined
  if (step === 2 && (high - low) % 2 === 1) return undefined
  return { from: from.first, to: to.first, step }
}

function stepOf(scheme: string): number | undefined {
  if (scheme === 'even' || scheme === 'odd') return 2
  if (scheme === 'all') return 1
  const step = Number(scheme)
  return Number.isInteger(step) && step > 0 && step <= 100 ? step : undefined
}

/** `12a` to `12e`: the letters between. */
export function lettersBetween(from: HouseNumber, to: HouseNumber): string[] {
  const [a, b] = [letterOf(from), letterOf(to)]
  if (from.first !== to.first || !a || !b) return []
  const [low, high] = a < b ? [a, b] : [b, a]
  const letters: string[] = []
  for (let code = low.charCodeAt(0) + 1; code < high.charCodeAt(0); code++)
    letters.push(`${from.first}${String.fromCharCode(code)}`)
  return letters
}

function letterOf({ text }: HouseNumber): string | undefined {
  return /^\d+\s*([a-z])$/i.exec(text)?.[1]?.toLowerCase()
}
