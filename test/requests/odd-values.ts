import fc, { type Arbitrary } from 'fast-check'

/** Values that have broken a parser, a query, a pattern or a column somewhere before. */

export const trickyKeys = '__proto__ constructor toString hasOwnProperty length toJSON $ref'.split(' ')

const unstorable = ['\0', 'a\0b', '\ud800', 'a\udfffb']
const invisible = ['', ' ', '\t\r\n', '\u202e', '\ufeff', '\uffff']
const marks = '😀 👨‍👩‍👧‍👦 ﷺ İ ٣ \\ \\u0000 " ` , ,,, | ||| - : . ..'
const words =
  'null undefined true [object_Object] NaN Infinity -Infinity -0 +1 0x10 1e3 1e999 1_000 00 9007199254740993'
const fragments = `' ; $1 % _ {} [] {"a": [[ (a+)+$ .* [ (?<x> ^ ../../etc/passwd %00 %2e%2e%2f %E0%A4%A <script> {{7*7}}`
const dates = '0000-00-00 0000-01-01 2026-02-30 9999-12-31T23:59:59-23:59 -271821-04-20T00:00:00Z 10000-01-01'
const statements = ["' or 1=1 --", "'; drop table users; --", 'select pg_sleep(10)']
const long = [
  'x'.repeat(300),
  '😀'.repeat(1100),
  'x'.repeat(20_000),
  '['.repeat(5000),
  `${'['.repeat(4000)}${']'.repeat(4000)}`,
]

/** Long ones are costly, and rarely tell more. */
export const oddTexts: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 4, arbitrary: fc.constantFrom(...trickyKeys) },
  { weight: 8, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 4, arbitrary: fc.constantFrom(...invisible) },
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      ...[marks, words, fragments, dates].flatMap((list) => list.split(' ')),
      ...statements,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...long) },
)

/** Numbers as JSON can write them, and three that it cannot hold. */
const oddNumbers = fc.constantFrom(
  ...[0, -0, -1, 0.1, 5e-324, 1e-7, 1e21, 1.8e19, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -1e308],
  ...[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN],
)

/** Stands for a nesting too deep for JSON.stringify. */
const deepNesting = '@@deep@@'

const oddLeaves = fc.oneof(oddTexts, oddNumbers)

export const oddValues: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddTexts },
  { weight: 3, arbitrary: oddNumbers },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { a: null }, deepNesting),
  },
  { weight: 1, arbitrary: fc.dictionary(oddTexts, oddLeaves, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.array(oddLeaves, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const unwritable: Record<string, string> = {
  Infinity: '1e400',
  '-Infinity': '-1e400',
  NaN: 'NaN',
  deep: '['.repeat(100_000) + ']'.repeat(100_000),
}

/** JSON; for NaN, infinities and a nesting too deep for the stack, the text that a caller would send. */
export function asJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, one) =>
    typeof one === 'number' && !Number.isFinite(one) ? `@@${one}@@` : one,
  )
  return text.replace(/"@@(-?\w+)@@"/g, (_, name) => unwritable[name] ?? '')
}

/** A text with an odd value inserted anywhere, or in place of a few characters. */
export function mutated(text: Arbitrary<string>): Arbitrary<string> {
  return fc.tuple(text, oddTexts, fc.nat(), fc.nat(3)).map(([from, odd, somewhere, cut]) => {
    const at = somewhere % (from.length + 1)
    return from.slice(0, at) + odd + from.slice(at + cut)
  })
}
