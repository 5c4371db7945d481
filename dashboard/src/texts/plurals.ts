/**
 * Counts things in a language: the form for one or for more, with the number, as the language writes it, in place of `#`.
 * The third form of Spanish and French, for millions ("de usuarios"), is none that the dashboard needs.
 */
export function pluralsOf(language: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (count, one, other) =>
    (rules.select(count) === 'one' ? one : other).replace('#', numbers.format(count))
}
