import type { MetadataValue } from '../../model/fields.ts'
import { Unexpected } from './expectations.ts'

/** What texts of queries and forms stand for. */

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A number in decimal notation, without spaces; undefined for anything else, and for what is too large to be a number. */
export function readDecimal(text: string): number | undefined {
  if (!decimal.test(text)) return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** `true` or `false` in any case, `1` or `0`. */
export function readBoolean(text: string): boolean | undefined {
  if (text === '1' || /^true$/i.test(text)) return true
  return text === '0' || /^false$/i.test(text) ? false : undefined
}

/**
 * The value of `metadata[key]=…`: a boolean or a number where the text is one, else the text itself. Digits that a number
 * would change (leading zeros as in a postal code, more digits than it can hold) stay text, and so does anything in double
 * quotes, which some SDKs send.
 */
export function inferType(text: string): MetadataValue {
  const bare = unquoted(text)
  if (bare !== text) return bare
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  const number = readDecimal(text)
  const isExact = !/^[+-]?0\d/.test(text) && (!/^[+-]?\d+$/.test(text) || Number.isSafeInteger(number))
  return number !== undefined && isExact ? number : text
}

/** Without literal double quotes around it. */
export function unquoted(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1) : text
}

/** More of them would take longer than a turn of the event loop may. */
const mostWords = 10_000

/** Comma-separated words, without spaces around them and without empty ones. */
export function splitWords(text: string): string[] {
  let count = 0
  for (let at = 0; at !== -1; at = text.indexOf(',', at + 1))
    if (++count > mostWords) throw new Unexpected(`Expected at most ${mostWords} comma-separated words.`)
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** Parsed JSON; a text that is none is returned as it is, and so is anything else. */
export function fromJson(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}
