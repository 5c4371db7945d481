import { beforeAll, expect, it } from 'vitest'
import { shippedFile } from '../world.ts'
import { type ChainTable, readChains } from './chains.ts'

/** The table that ships with Groma. */
let chains: ChainTable

beforeAll(async () => {
  chains = await readChains(shippedFile('chains.atlas'))
})

it.each([
  ['Q37158', 'starbucks', 'Starbucks'],
  ['Q38076', 'mcdonalds', "McDonald's"],
  ['Q259340', '7-eleven', '7-Eleven'],
  ['Q491516', 'chick-fil-a', 'Chick-fil-A'],
  ['Q795454', 'barnes-noble', 'Barnes & Noble'],
  ['Q151954', 'lidl', 'Lidl'],
  ['Q41171672', 'aldi-sud', 'Aldi Süd'],
  ['Q1768969', 'pyaterochka', 'Pyaterochka'],
  ['Q298594', 'at-t', 'AT&T'],
  ['Q1046951', 'target', 'Target'],
  ['Q7685854', 'target-au', 'Target'],
  ['Q483551', 'walmart', 'Walmart'],
  ['Q2078880', 'cvs', 'CVS Pharmacy'],
  ['Q864407', 'home-depot', 'The Home Depot'],
])('%s is %s', (brand, slug, name) => {
  expect(chains.byBrand(brand)).toEqual({ slug, name })
  expect(chains.hasSlug(slug)).toBe(true)
})

const cafe = ['food-beverage', 'cafe']
const supermarket = ['shopping-retail', 'food-store']

it.each([
  ['in any spelling', 'starbucks', cafe, 'DE', 'starbucks'],
  ['not of another kind', 'starbucks', supermarket, 'DE', undefined],
  ['in its country', 'target', ['shopping-retail', 'department-store'], 'AU', 'target-au'],
  ['in another of the name', 'target', ['shopping-retail', 'department-store'], 'US', 'target'],
  ['where it is not', 'kaufland', supermarket, 'US', undefined],
  ['where nothing is known of the country', 'kaufland', supermarket, undefined, 'kaufland'],
])('a name, %s', (_how, key, categories, country, slug) => {
  expect(chains.named(key, { categories, country, withAliases: false })?.slug).toBe(slug)
})
