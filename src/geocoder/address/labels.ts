import type { AddressComponents, AddressLayer } from '../../model/address.ts'
import type { Language } from '../../model/map/languages.ts'
import { formatOf } from './address-formats.ts'
import { fold } from './fold.ts'

export interface Labels {
  addressLabel: string
  formattedAddress: string
  placeLabel?: string
}

/** Formats an address: its label, and one line that contains the label. */
export function labelsOf(
  components: AddressComponents,
  layer: AddressLayer,
  language: Language = 'en',
  placeLabel?: string,
): Labels {
  const { countryCode = '' } = components
  const own = { ...componentsOf(layer, components), stateCode: components.stateCode ?? components.state }
  const size = sizes[layer]
  const { line, label } = write(size ? formatOf(size, countryCode, language) : '{country}', own)
  const quarter = layer === 'locality' ? quarterOf(components) : undefined
  const addressLabel = label || quarter || nameOf(components, layer)
  const isLargestFirst = formatOf('coarse', countryCode, language).startsWith('{country}')
  const inFront = placeLabel ?? quarter
  const parts = isLargestFirst ? [line, inFront] : [inFront, line]
  const between = !isLargestFirst ? ', ' : placeLabel ? ' ' : ''
  const formattedAddress = parts.filter(Boolean).join(between) || addressLabel
  return { addressLabel, formattedAddress, ...(placeLabel && { placeLabel }) }
}

/** Part of a city: it is named before the city. */
function quarterOf({ neighborhood, borough, city }: AddressComponents): string | undefined {
  const name = neighborhood ?? borough
  return name === city ? undefined : name
}

const sizes = {
  place: 'fine',
  address: 'fine',
  postalCode: 'fine',
  locality: 'coarse',
  county: 'coarse',
  state: 'state',
  country: undefined,
} as const

function componentsOf(layer: AddressLayer, components: AddressComponents): AddressComponents {
  if (layer === 'address' || layer === 'place') return components
  const { city, county = '', state, stateCode, country, countryCode, postalCode } = components
  const coarse = { city, state, stateCode, country, countryCode, postalCode } as AddressComponents
  return layer === 'county' ? { ...coarse, city: county } : coarse
}

/** The label of a record without a street. */
function nameOf(components: AddressComponents, layer: AddressLayer): string {
  const { neighborhood, city, postalCode, county, state, country = '' } = components
  const fine = city ?? neighborhood
  const own = { place: fine, address: fine, postalCode, locality: city, county, state, country }
  return own[layer] ?? country
}

/** A component with its prefix and suffix, or a bracket of the label; each with the text before it. */
const pieces = /([^{}[\]]*)(?:([[\]])|\{([^{}a-zA-Z]*)([a-zA-Z]+)([^{}]*)\})/g

/** Components left out after one of the same name: not Singapore, Singapore. */
const names = new Set(['neighborhood', 'borough', 'city', 'county', 'state', 'country'])

/** Zürich repeats Zurich, 서울 repeats 서울특별시, and 臺北市 is 台北市. */
function isRepeated(name: string, last: string): boolean {
  if (name === last || isSameFolded(name, last)) return true
  const isEastAsian = /^[\p{Script=Han}\p{Script=Hangul}]/u.test(name)
  return isEastAsian && last.replaceAll('臺', '台').startsWith(name.replaceAll('臺', '台'))
}

/** `St Petersburg` is `Saint Petersburg`. */
function isSameFolded(name: string, last: string): boolean {
  if (name[0]?.toLowerCase() !== last[0]?.toLowerCase()) return false
  const whole = (text: string) => fold(text).replace(/^st /, 'saint ')
  return whole(name) === whole(last)
}

/** Of the separators around a component that is left out, the stronger one. */
function stronger(a: string, b: string): string {
  if (a.includes(',') !== b.includes(',')) return a.includes(',') ? a : b
  return b.length > a.length ? b : a
}

interface Piece {
  before: string
  bracket: string | undefined
  prefix: string
  key: string
  suffix: string
}

/** Taken apart once. */
const formats = new Map<string, Piece[]>()

function piecesOf(format: string): Piece[] {
  const known = formats.get(format)
  if (known) return known
  const found = Array.from(
    format.matchAll(pieces),
    ([, before = '', bracket, prefix = '', key = '', suffix = '']): Piece => ({
      before,
      bracket,
      prefix,
      key,
      suffix,
    }),
  )
  formats.set(format, found)
  return found
}

function write(format: string, components: Partial<Record<string, string | undefined>>) {
  let line = ''
  let label = ''
  let isInLabel = false
  let between = ''
  let last = ''
  for (const { before, bracket, prefix, key, suffix } of piecesOf(format)) {
    between = stronger(between, before)
    if (bracket) isInLabel = bracket === '['
    const text = components[key]
    if (!text || (names.has(key) && isRepeated(text, last))) continue
    const written = `${prefix}${text}${suffix}`
    if (isInLabel) label += label ? between + written : written
    line += line ? between + written : written
    between = ''
    last = text
  }
  return { line, label }
}
