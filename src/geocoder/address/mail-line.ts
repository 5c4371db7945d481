/** The delivery line of a North American address: `120 N Main St Apt 4`, `PO Box 12`. */
export interface MailLine {
  kind: 'street' | 'box' | 'route' | 'general'
  /** The name of a firm, written before the house number. */
  firm?: string
  number?: string
  street?: string
  /** In the post's spelling: `Apt 4B`. */
  unit?: string
  /** Of any kind but `street`, in the post's spelling: `PO Box 12`. */
  label?: string
}

/** Unit designators that are followed by a value. USPS Publication 28, appendix C2; Canada Post's also in French. */
const designators: Record<string, string> = Object.fromEntries(
  `Apt: apt apartment app appt appartement
   Bldg: bldg building
   Bureau: bureau
   Dept: dept department
   Fl: fl floor etage
   Hngr: hngr hangar
   Lot: lot
   Ofc: ofc office
   Pier: pier
   Rm: rm room
   Slip: slip
   Spc: spc space
   Stop: stop
   Ste: ste suite
   Trlr: trlr trailer
   Unit: unit unite
   Ph: ph penthouse`
    .split('\n')
    .flatMap((line) => {
      const [short = '', words = ''] = line.trim().split(': ')
      return words.split(' ').map((word) => [word, short])
    }),
)

const designated = new RegExp(
  `(?:^|[\\s,])(${Object.keys(designators).join('|')})\\.?\\s*#?\\s*([a-z]?\\d[a-z\\d-]*|[a-z]{1,2})$`,
  'i',
)
/** `Suite 110, 1333 W Broadway`, `#5 120 Main St`: before the house number. */
const leading = new RegExp(
  `^(?:(${Object.keys(designators).join('|')})\\.?\\s*#?|#)\\s*([a-z]?\\d[a-z\\d]*|[a-z])[\\s,-]+(?=\\d)`,
  'i',
)
const floor = /[\s,](\d+)(?:st|nd|rd|th)\s+(floor|fl)$/i
const hashed = /[\s,]*#\s*([a-z\d-]+)$/i
const unnumbered = /[\s,](basement|bsmt|front|frnt|lobby|lbby|lower|lowr|penthouse|ph|rear|side|upper|uppr)$/i

/** Drawers, lockboxes and callers are written as boxes (USPS Publication 28, 281). */
const box =
  /^(?:(?:p\.?\s*o\.?\s*|post\s*office\s*|case\s*postale\s*|c\.?\s*p\.?\s*)(?:box\b|bin\b|drawer\b|lockbox\b|caller\b|b\b)?|(?:box|drawer|lockbox|(?:firm\s+)?caller)\b)\s*#?\s*(\d[\w-]*)$/i
/** `PSC 802 Box 74`, `Unit 2050 Box 4190`: at a post office of the armed forces (238). */
const militaryBox = /^(psc|cmr|unit|omc|umr)\s*#?\s*(\d+)[\s,]*box\s*#?\s*(\d[\w-]*)$/i
/** Behind a Canadian box or route: `Stn A`, `Succ Centre-Ville`, `RPO Main`. */
const station = /[\s,]+(stn|station|succ|succursale|rpo)\.?\s+([\p{L}\d][\p{L}\d .'-]*)$/iu
/** `RFD` and `RD` are old (245); `RD 5` alone may be a road. */
const route =
  /^(r\.?r\.?|rural\s*route|rr|r\.?f?\.?d\.?(?=\s*(?:no\.?|#)?\s*\d+,?\s*box)|hc|highway\s*contract|h\.?c\.?r\.?|star\s*route)\s*(?:no\.?|#)?\s*(\d+)(?:[\s,]*box\s*#?\s*([\w-]+))?$/i
const siteOfRoute = String.raw`site\s*(\d+)[\s,]*(?:(comp|box)\s*([\w-]+))?`
/** `SS 2 Site 5 Comp 10`, `Site 6 Comp 10, RR 8`: rural, suburban and mobile routes in Canada. */
const canadianRoute = new RegExp(
  String.raw`^(?:${siteOfRoute}[\s,]+)?(rr|ss|mr)\s*(\d+)(?:[\s,]+${siteOfRoute})?$`,
  'i',
)
/** West, in French. */
const trailingWest = /(?<=\p{L}\s)o\.?$/iu
/** `12`, `12A`, `12 1/2`, `218-40`, in French `12,`; not `5th`. */
const houseNumber = /(?<=^|[\s,])(\d+[a-z]?(?:[-/]\w+)?(?: 1\/2)?)(?:,(?=\s\p{L}{2}))?\s/iu
/** `201 D`, `541 Rear`, `A1`, `N6W23001`: words that mostly belong to the street, as in `201 E Main St` or `M1 Highway`. */
const oddNumber =
  /(?<=^|[\s,])(\d+(?:[-/]\w+)?[\s-](?:[a-z]|rear|front|half|bldg|building|bis|ter)|[a-z]{1,2}-?\d[\w-]*)\s/i

const general = /^(?:general\s*delivery|gen\s*del|poste\s*restante)$/i

/** All ways to read it, the usual one first. */
export function readMailLines(text: string, countryCode: string): MailLine[] {
  const line = text.replace(/\s+/g, ' ').trim()
  const boxed = readBox(line, countryCode)
  if (boxed) return [boxed]
  const { rest, unit } = splitUnit(line)
  const whole = countryCode === 'CA' ? rest.replace(trailingWest, 'Ouest') : rest
  const lines = [houseNumber, oddNumber].flatMap((form) => readStreet(whole, form) ?? [])
  if (lines.length === 0) lines.push({ kind: 'street', street: whole })
  return lines.flatMap((read): MailLine[] => {
    // In Canada the unit may precede the house number: `4-120 Main St`.
    const [before, after] = /^(\w+)-(\d\w*)$/.exec(read.number ?? '')?.slice(1) ?? []
    const isUnitFirst = countryCode === 'CA' && !unit && before && after
    const asSent = { ...read, ...(unit && { unit }) }
    return isUnitFirst ? [{ ...read, number: after, unit: `Unit ${before.toUpperCase()}` }, asSent] : [asSent]
  })
}

/** A box, a route or general delivery. */
function readBox(line: string, countryCode: string): MailLine | undefined {
  const [end, kindOfStation = '', name = ''] = (countryCode === 'CA' && station.exec(line)) || []
  if (end) {
    const sent = line.slice(0, -end.length)
    const read = readCanadianRoute(sent) ?? readBox(sent, 'US')
    const short = /^s/i.test(kindOfStation) ? 'Stn' : 'RPO'
    return read && { ...read, label: `${read.label} ${short} ${name}` }
  }
  const inCanada = countryCode === 'CA' ? readCanadianRoute(line) : undefined
  if (inCanada) return inCanada
  const inBox = box.exec(line)
  if (inBox) return { kind: 'box', label: `PO Box ${inBox[1]?.toUpperCase()}` }
  const atMilitary = militaryBox.exec(line)
  if (atMilitary) {
    const [, unit = '', number, at = ''] = atMilitary
    const kind = /^unit$/i.test(unit) ? 'Unit' : unit.toUpperCase()
    return { kind: 'box', label: `${kind} ${number} Box ${at.toUpperCase()}` }
  }
  const onRoute = route.exec(line)
  if (onRoute) {
    const [, kind = '', number, at] = onRoute
    const label = `${/^h/i.test(kind) ? 'HC' : 'RR'} ${number}${at ? ` Box ${at.toUpperCase()}` : ''}`
    return { kind: 'route', label }
  }
  return general.test(line) ? { kind: 'general', label: 'General Delivery' } : undefined
}

function readCanadianRoute(line: string): MailLine | undefined {
  const [found, siteBefore, kindBefore, atBefore, kind = '', number, siteBehind, kindBehind, atBehind] =
    canadianRoute.exec(line) ?? []
  if (!found) return undefined
  const [site, inSite, at] = siteBefore
    ? [siteBefore, kindBefore, atBefore]
    : [siteBehind, kindBehind, atBehind]
  const ofSite = site ? ` Site ${site}` : ''
  const within = inSite && at ? ` ${capital(inSite)} ${at.toUpperCase()}` : ''
  return { kind: 'route', label: `${kind.toUpperCase()} ${number}${ofSite}${within}` }
}

function readStreet(line: string, numberForm: RegExp): MailLine | undefined {
  const house = numberForm.exec(line)
  const street = house ? trimmed(line.slice(house.index + house[0].length)) : ''
  if (!house || !/\D/.test(street)) return undefined
  const firm = trimmed(line.slice(0, house.index))
  return { kind: 'street', ...(firm && { firm }), number: house[1] as string, street }
}

function splitUnit(line: string): { rest: string; unit?: string } {
  const cut = (found: RegExpExecArray, unit: string) => ({
    rest: trimmed(line.slice(0, found.index)),
    unit,
  })
  const first = leading.exec(line)
  if (first) {
    const [start, word = '', value = ''] = first
    const unit = `${designators[word.toLowerCase()] ?? '#'} ${value.toUpperCase()}`
    return { rest: trimmed(line.slice(start.length)), unit }
  }
  const onFloor = floor.exec(line)
  if (onFloor) return cut(onFloor, `Fl ${onFloor[1]}`)
  const named = designated.exec(line)
  if (named) return cut(named, `${designators[named[1]?.toLowerCase() ?? '']} ${named[2]?.toUpperCase()}`)
  const numbered = hashed.exec(line)
  if (numbered) return cut(numbered, `# ${numbered[1]?.toUpperCase()}`)
  const bare = unnumbered.exec(line)
  if (bare) return cut(bare, capital(bare[1] as string))
  return { rest: line }
}

/** A unit sent on its own, in the post's spelling: `apt 4b` → `Apt 4B`, `4b` → `# 4B`. */
export function readUnit(text: string): string {
  const { unit } = splitUnit(` ${text.trim()}`)
  return unit ?? (/^[\w-]{1,8}$/.test(text.trim()) ? `# ${text.trim().toUpperCase()}` : text.trim())
}

function trimmed(text: string): string {
  return text.replace(/^[,\s]+|[,\s]+$/g, '')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}
