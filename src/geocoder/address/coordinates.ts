import type { Position } from '../../geo/distance.ts'

/** `geo:40.7,-74.0;u=35`, `(40.7, -74.0)`: what may surround a pair. */
const around = /^(?:geo:|[[(])\s*|\s*(?:[\])]|[;?][a-z]+=[\w.,;=-]*)$/gi

/** `lat: 40.7, lon: -74.0` */
const labels = /(?<!\p{L})(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng)\s*[:=]?\s*(?=[-+\d])/giu

/** `40,4461; -79,9822`: commas for points, with so many digits that they are nothing else. */
const commas = /^([-+]?\d{1,3}),(\d{3,})(°?\s*[NSEW]?\s*[,;/\s]\s*[-+]?\d{1,3}),(\d{3,}°?\s*[NSEW]?)$/i

const degrees = String.raw`([-+]?\d{1,3}(?:\.\d+)?\s*°?)\s*([NSEW])?`
const separator = String.raw`\s*[,;/\s]\s*`
const decimal = new RegExp(`^${degrees}${separator}${degrees}$`, 'i')
/** With minutes and seconds, each angle with a sign for degrees or the side of the Earth. */
const behind = /^([-+\d][^NSEW]*)([NSEW])[\s,;/]*(\d[^NSEW]*)([NSEW])$/i
const before = /^([NSEW])([^NSEW]*?)[\s,;/]*([NSEW])([^NSEW]*)$/i
const unsided = /^([-+]?\d{1,3}°.*?)[\s,;/]+([-+]?\d{1,3}°.*)$/

/** `40`, `40.44°`, `40°26'46.5"`, `40 26.77`, `40:26:46` */
const angle =
  /^([-+]?\d{1,3}(?:\.\d+)?)(?:°|\s*$|(?<!\.\d+)[\s:])\s*(?:([0-5]?\d(?:\.\d+)?)(?:'|\s*$|[\s:])\s*(?:([0-5]?\d(?:\.\d+)?)(?:"|'')?)?)?$/

/** `40.7128, -74.0060`, `40.7128° N 74.0060° W`, `40°42'46"N 74°0'22"W`: latitude first, unless the letters say otherwise. */
export function coordinatesOf(text: string): Position | undefined {
  if (text.length > 80 || !/^(?:[^\p{L}]|[NSEW]\s*\d|geo:|l(?:at|on|ng))/iu.test(text)) return undefined
  const plain = text
    .replace(around, '')
    .replace(labels, '')
    .replace(/[′’‘´ʹ]/g, "'")
    .replace(/[″”“ʺ]/g, '"')
    .replace(/[º˚]/g, '°')
    .replace(commas, '$1.$2$3.$4')
    .trim()
  const pair = decimal.exec(plain)
  if (pair) return isMeant(plain, pair) ? positionOf(pair[1], pair[2], pair[3], pair[4]) : undefined
  const [, a, aSide, b, bSide] = behind.exec(plain) ?? []
  if (a && /\d\D+\d/.test(a)) return positionOf(a, aSide, b, bSide)
  const [, cSide, c, dSide, d] = before.exec(plain) ?? []
  if (c && /[.°:]/.test(c)) return positionOf(c, cSide, d, dSide)
  const [, e, f] = unsided.exec(plain) ?? []
  return positionOf(e, undefined, f, undefined)
}

/** Two integers may as well be a house number and a postal code, or `120 W 41`, of which `st` is not typed yet. */
function isMeant(text: string, [, , aSide, , bSide]: RegExpExecArray): boolean {
  return /[.°]/.test(text) || Boolean(aSide && bSide && /[,;]|\d[NSEW].*\d[NSEW]/i.test(text))
}

function positionOf(a = '', aSide = '', b = '', bSide = ''): Position | undefined {
  const isLongitude = /[EW]/i.test(aSide)
  if (aSide && bSide && isLongitude === /[EW]/i.test(bSide)) return undefined
  const [first, second] = [signed(a, aSide), signed(b, bSide)]
  const [latitude, longitude] = isLongitude || /[NS]/i.test(bSide) ? [second, first] : [first, second]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [longitude, latitude] : undefined
}

function signed(text: string, side: string): number {
  const [, whole = '', minutes = '0', seconds = '0'] = angle.exec(text.trim()) ?? []
  const size = Math.abs(Number.parseFloat(whole)) + Number(minutes) / 60 + Number(seconds) / 3600
  return /[SW]/i.test(side) || whole.startsWith('-') ? -size : size
}
