import type { TrueAddress } from './truth.ts'

/** How an address is written in its country: by hand, independent of the geocoder's own formats. */
const numberFirst = new Set('US CA GB IE AU NZ FR MC LU IN SG ZA PH NG KE MT TH MY'.split(' '))
const townThenCode = new Set('US CA GB IE AU NZ IN SG ZA RU UA BY KZ BG'.split(' '))
const ideographs = /\p{Script=Han}/u

export type Line = Pick<
  TrueAddress,
  'number' | 'street' | 'city' | 'district' | 'postalCode' | 'state' | 'country'
>

/** `12 Main Street`, `Am Markt 12`, `улица Ленина, 12`, `中山北路一段145號`. */
export function streetLine({ number, street, country }: Pick<Line, 'number' | 'street' | 'country'>): string {
  if (country === 'TW' || country === 'CN')
    return `${street}${number.replace(/\s*[號号]$/u, '')}${country === 'TW' ? '號' : '号'}`
  if (ideographs.test(street)) return `${street}${number}`
  if (/\p{Script=Cyrillic}/u.test(street)) return `${street}, ${number}`
  return numberFirst.has(country) ? `${number} ${street}` : `${street} ${number}`
}

export function townLine({ city, postalCode, state, country }: Line): string {
  if (!townThenCode.has(country)) return [postalCode, city].filter(Boolean).join(' ')
  const code = [state, postalCode].filter(Boolean).join(' ')
  return [city, code].filter(Boolean).join(country === 'GB' || country === 'IE' ? ' ' : ', ')
}

export function fullLine(line: Line): string {
  if (ideographs.test(line.street)) return `${line.postalCode}${line.city}${line.district}${streetLine(line)}`
  return [streetLine(line), townLine(line)].filter(Boolean).join(', ')
}

/** A street that no map has: `Korvamelstraße`, `Rua Tilsoba`, `улица Корвамел`. None where words have no letters. */
export function madeUpStreet({ street, country }: TrueAddress, random: () => number): string | undefined {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(street))
    return undefined
  const isCyrillic = /\p{Script=Cyrillic}/u.test(street)
  const [consonants, vowels] = isCyrillic ? ['бвгдзклмнпрст', 'аеиоу'] : ['bdfgklmnprstvz', 'aeiou']
  const pick = (letters: string) => letters.charAt(Math.floor(random() * letters.length))
  const syllables = Array.from({ length: 4 }, () => pick(consonants) + pick(vowels)).join('')
  const name = capital(syllables + pick(consonants))
  if (isCyrillic) return `улица ${name}`
  return (streetWords[country] ?? streetWords.US)?.replace('*', name)
}

const streetWords: Record<string, string> = {
  US: '* Street', DE: '*straße', AT: '*straße', CH: '*strasse', LI: '*strasse', FR: 'Rue *', MC: 'Rue *', PT: 'Rua *',
  BR: 'Rua *', ES: 'Calle *', AD: 'Carrer *', IT: 'Via *', NL: '*straat', PL: 'ulica *', CZ: '* ulice', SE: '*gatan', DK: '*vej',
  NO: '*veien', FI: '*katu', TR: '* Sokak', HU: '* utca', RO: 'Strada *',
} // biome-ignore format: a table

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
