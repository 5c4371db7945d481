import { type HouseNumber, parseHouseNumber } from '../../model/map/house-number.ts'

/** `12;14` and `12, 14` are two addresses; `12-16` is one address for 12 to 16. */
export function readHouseNumbers(text: string | undefined): HouseNumber[] {
  if (text === undefined) return []
  // Most are plain numbers.
  if (/^[1-9]\d{0,5}[A-Za-z]?$/.test(text)) return [parseHouseNumber(text)]
  return text
    .split(/[;,]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .map((part) => part.replace(/^(?:#|№)\s*(?=[\p{L}\p{N}])|[號号番地/.-]+$/gu, '')) // 102號 is 102
    .filter((part) => part !== '' && part.length <= 30 && /[\p{L}\p{N}]/u.test(part))
    .map(parseHouseNumber)
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
