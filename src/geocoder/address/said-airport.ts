/** `de`, `de la`, `d’`, `di`, `do`, … behind the word. */
const of = String.raw`(?:\s+(?:de\s+l['’]\s*|de\s+(?:la|las|los|le)\s+|d['’]\s*|(?:de|del|des|du|di|do|da|dos|das|of|von)\s+)|\s+)`

const kinds = String.raw`(?:\s+(?:international|internacional|internazionale|internationale|intercontinental))?`

/** Before a name. */
const first = `airport|flughafen|a[eé]roport|aeropuerto|aeroporto|luchthaven|vliegveld|lotnisko|letiště|letisko|аэропорт|аеропорт|lufthavn|flygplats|bandara|sân\\s+bay|مطار`

/** Behind one; in scripts without spaces at once. */
const last = `airport|flughafen|aeroporto|lotnisko|repülőtér|hava(?:alanı|limanı)|lufthavn|lufthamn|flyplass|flygplats|lentoasema|luchthaven|аэропорт|аеропорт`
const unspaced = '(?:国際|國際|国际)?(?:空港|机场|機場)|\\s*(?:국제)?공항'

const patterns = [
  new RegExp(`^\\s*(?:${first})${kinds}${of}(?<name>\\S.*)$`, 'iu'),
  new RegExp(`^(?<name>.*\\S)\\s+(?:${last})\\s*$`, 'iu'),
  new RegExp(`^(?<name>.*?\\S)(?:${unspaced})\\s*$`, 'u'),
]

/** What a text names beside a word for airports, in any language: `Wien` of `Flughafen Wien`. Undefined without such a word. */
export function saidAirport(text: string): string | undefined {
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.groups?.name
    if (name !== undefined && !/\d/.test(name)) return name.trim()
  }
  return undefined
}
