/** Postal codes of France overseas by their first three digits: the countries whose codes people write as they write those of France. */
const countryOf: Record<string, string> = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  975: 'PM',
  976: 'YT',
  977: 'BL',
  978: 'MF',
  986: 'WF',
  987: 'PF',
  988: 'NC',
}

const all = new Set(Object.values(countryOf))

/**
 * 1 where one of the words is a postal code of the country, which lies overseas, -1 where the code is another country's:
 * `93200 Saint-Denis` is not on Réunion. 0 without a code, and for other countries.
 */
export function suitsOverseas(words: readonly { text: string }[], country: string): number {
  const codes = all.has(country) ? words.filter(({ text }) => /^\d{5}$/.test(text)) : []
  if (codes.length === 0) return 0
  return codes.some(({ text }) => countryOf[text.slice(0, 3)] === country) ? 1 : -1
}
