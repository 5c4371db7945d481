/**
 * How an address is written on one line, by country: `codes: line`. `{…}` is a component, with text around its name that is
 * written only with it; text between two components is written where both are present. `[…]` marks the address's label.
 * `JP.ja` is the format of Japan in Japanese. After the Universal Postal Union's sheet of each country, and common usage on
 * maps. Other countries use `default`.
 */
const fineLines = `
default: [{street} {number} {unit}], {postalCode} {city}, {country}
US: [{number} {street} {unit}], {city}, {stateCode} {postalCode} {countryCode}
PR VI GU AS MP: [{number} {street} {unit}], {city}, {countryCode} {postalCode}
CA: [{number} {street} {unit}], {city}, {stateCode} {postalCode} {countryCode}
AU: [{unit} {number} {street}], {city} {stateCode} {postalCode}, {country}
NZ: [{unit} {number} {street}], {neighborhood}, {city} {postalCode}, {country}
GB GG JE IM GI: [{unit} {number} {street}], {city} {postalCode}, {country}
IE: [{unit} {number} {street}], {city}, {postalCode}, {country}
IN PK BD LK: [{number} {street} {unit}], {neighborhood}, {city}, {state} {postalCode}, {country}
FR MC RE GP MQ GF YT PM WF NC PF BL MF: [{number} {street} {unit}], {postalCode} {city}, {country}
LU DZ MA TN SN CI: [{number} {street} {unit}], {postalCode} {city}, {country}
ES AD: [{street}, {number} {unit}], {postalCode} {city}, {country}
IT SM VA: [{street} {number} {unit}], {postalCode} {city}, {country}
PT: [{street} {number} {unit}], {postalCode} {city}, {country}
BR: [{street}, {number} {unit}] - {neighborhood}, {city} - {stateCode}, {postalCode}, {country}
MX: [{street} {number} {unit}], {neighborhood}, {postalCode} {city}, {state}, {country}
AR CL CO PE UY PY BO EC VE: [{street} {number} {unit}], {postalCode} {city}, {state}, {country}
NL: [{street} {number} {unit}], {postalCode} {city}, {country}
HU: {postalCode} {city}, [{street} {number} {unit}], {country}
RU BY KZ UA: [{street}, {number} {unit}], {city}, {state}, {postalCode}, {country}
GR CY: [{street} {number} {unit}], {city} {postalCode}, {country}
TR: [{street} {number} {unit}], {postalCode} {city}, {state}, {country}
IL: [{street} {number} {unit}], {city} {postalCode}, {country}
JP: [{number} {street}], {neighborhood}, {city}, {state} {postalCode}, {country}
JP.ja: {country}、{〒postalCode} {state}{city}{neighborhood}[{street}{number}]
KR: [{number} {street}], {borough}, {city}, {state} {postalCode}, {country}
KR.ko: {country} {state} {city} {borough} [{street} {number}] {postalCode}
CN TW HK MO: [{number} {street}], {borough}, {city}, {state} {postalCode}, {country}
CN.zh: {country}{state}{city}{borough}[{street}{number号}] {postalCode}
TW.zh HK.zh MO.zh: {country}{postalCode}{state}{city}{borough}[{street}{number號}]
SG: [{number} {street} {unit}], {city} {postalCode}, {country}
MY TH PH ID: [{number} {street} {unit}], {neighborhood}, {postalCode} {city}, {state}, {country}
VN: [{number} {street}], {borough}, {city} {postalCode}, {country}
ZA KE NG GH JM BS BM BZ FJ: [{number} {street} {unit}], {city} {postalCode}, {country}
`

/** Formats of cities; of counties too, which take the place of the city. */
const coarseLines = `
default: {city}, {state}, {country}
US CA: {city}, {stateCode} {countryCode}
PR VI GU AS MP: {city}, {countryCode}
AU: {city} {stateCode}, {country}
BR: {city} - {stateCode}, {country}
MC LI LU SM AD SG: {city}, {country}
JP.ja CN.zh TW.zh HK.zh MO.zh: {country}{state}{city}
KR.ko: {country} {state} {city}
`

const stateLines = `
default: {state}, {country}
US CA: {state}, {countryCode}
PR VI GU AS MP: {state}
JP.ja CN.zh TW.zh HK.zh MO.zh: {country}{state}
KR.ko: {country} {state}
`

type Lines = ReadonlyMap<string, string>

const lines = { fine: read(fineLines), coarse: read(coarseLines), state: read(stateLines) }

/** The country's format in that language. */
export function formatOf(size: keyof typeof lines, countryCode: string, language: string): string {
  const known: Lines = lines[size]
  const format = known.get(`${countryCode}.${language}`) ?? known.get(countryCode) ?? known.get('default')
  return format as string
}

function read(text: string): Lines {
  return new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [codes = '', format = ''] = line.split(/: (.*)/)
        return codes.split(' ').map((code): [string, string] => [code, format])
      }),
  )
}
