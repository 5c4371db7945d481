import { expect, it } from 'vitest'
import { saidKind } from './said-kind.ts'

it.each([
  ['City of York', 'York', 'locality'],
  ['Stadt Köln', 'Köln', 'locality'],
  ['Cidade do Porto', 'Porto', 'locality'],
  ['County Mayo', 'Mayo', 'county'],
  ['Département de la Gironde', 'Gironde', 'county'],
  ['Province of Córdoba, Argentina', 'Córdoba, Argentina', 'state'],
  ['Provincia de La Rioja', 'Rioja', 'state'],
  ["Wilaya d'Oran", 'Oran', 'state'],
  ['Kingdom of the Netherlands', 'Netherlands', 'country'],
  ['República Argentina', 'Argentina', 'country'],
])('%s is %s, a %s', (text, name, layer) => {
  const said = saidKind(text)
  expect(said?.texts.at(-1)).toBe(name)
  expect(said?.layers[0]?.[0]).toBe(layer)
})

it.each(['City Road, London', 'Province Street', '12 County Road', 'Landshut', 'Mexico City'])(
  '%s does not begin with what it is',
  (text) => {
    expect(saidKind(text)).toBeUndefined()
  },
)
