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

/** Airports that have no town's name, in scripts that do not say how they are read. */
const ownNames = Object.entries({
  羽田: 'Haneda', 伊丹: 'Itami', 中部: 'Chubu', 新千歳: 'New Chitose', 首都: 'Capital', 虹桥: 'Hongqiao', 虹橋: 'Hongqiao',
  白云: 'Baiyun', 白雲: 'Baiyun', 宝安: 'Baoan', 寶安: 'Baoan', 双流: 'Shuangliu', 咸阳: 'Xianyang', 樟宜: 'Changi',
}) // biome-ignore format: a list

/** `Airport Road` */
const streets =
  /^(?:road|rd|street|st|avenue|ave|boulevard|blvd|drive|dr|way|parkway|pkwy|highway|hwy|lane|ln)(?!\p{L})/iu

/** What a text names beside a word for airports, in any language: `Wien` of `Flughafen Wien`. Undefined without such a word. */
export function saidAirport(text: string): string | undefined {
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.groups?.name
    if (name === undefined || /\d/.test(name) || streets.test(name)) continue
    return ownNames.reduce((all, [own, read]) => all.replace(own, ` ${read} `), name).trim()
  }
  return undefined
}
