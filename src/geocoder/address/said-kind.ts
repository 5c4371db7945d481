import type { AddressLayer } from '../../model/address.ts'

/** What a text names behind the word for what it is: `Córdoba` of `Province of Córdoba`. */
export interface Said {
  /** The name alone; of states before it the whole text, for what a state is tells it from others: Mexico's state from its city. */
  texts: readonly string[]
  /** The layers that may be meant, the likeliest first. */
  layers: readonly (readonly AddressLayer[])[]
}

/** `of`, `of the`, `de`, `de la`, `d’`, `di`, `do`, … */
const of = String.raw`(?:\s+of(?:\s+the)?\s+|\s+d(?:e(?:ll?a?|s|\s+l(?:a|os|as))?|i|[aou]s?)\s+|\s+d['’])`

/** Words that a name follows at once have a blank behind them. */
const kinds: { words: string; layers: Said['layers'] }[] = [
  {
    words: `(?:city|town|village|borough|municipality|ciudad|municipio|município|ville|commune|cidade|città|comune)${of}|(?:(?:kreisfreie\\s+)?stadt|gemeinde|hansestadt|landeshauptstadt|stadtgemeinde|gemeente)\\s+`,
    layers: [['locality']],
  },
  {
    words: `(?:county|department|département)${of}|(?:county|landkreis)\\s+`,
    layers: [['county', 'state']],
  },
  {
    words: `(?:state|province|region|governorate|prefecture|canton|emirate|free\\s+state|district|estado|provincia|província|departamento|región|região|regione|région|distrito|comunidad|cantone|gouvernorat|wilaya|préfecture)${of}|(?:land|bundesland|freistaat|kanton|provinz|provincie)\\s+`,
    layers: [['state'], ['county'], ['country']],
  },
  {
    words: `(?:(?:federal|islamic|socialist)\\s+)?(?:republic|kingdom|commonwealth|principality|sultanate|grand\\s+duchy|república|reino|principado|république|royaume|principauté|repubblica|regno|principato)${of}|(?:república|republik|bundesrepublik|königreich|fürstentum|großherzogtum)\\s+`,
    layers: [['country'], ['state']],
  },
]

const patterns = kinds.map(({ words, layers }) => ({
  pattern: new RegExp(`^\\s*(?:${words})(?=\\p{L})`, 'iu'),
  layers,
}))

/** Undefined where the text does not begin with such a word, or has a number as addresses do. */
export function saidKind(text: string): Said | undefined {
  if (/\d/.test(text)) return undefined
  for (const { pattern, layers } of patterns) {
    const [start] = pattern.exec(text) ?? []
    const name = text.slice(start?.length)
    if (start) return { texts: layers[0]?.[0] === 'state' ? [text, name] : [name], layers }
  }
  return undefined
}
