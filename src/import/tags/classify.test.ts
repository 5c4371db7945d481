import { describe, expect, it } from 'vitest'
import { createChainTable } from '../../atlas/places/chains.ts'
import { type CategoryPath, categories, categoriesOf, categoryOf, isKnownTag } from './categories.ts'
import { classify } from './classify.ts'
import { nameKey, slugOf } from './slug.ts'

const cafe = { isAlias: false, categories: ['food-beverage', 'cafe'] }

const chains = createChainTable([
  {
    brand: 'Q37158',
    slug: 'starbucks',
    name: 'Starbucks',
    names: [
      { ...cafe, key: 'starbucks', countries: [] },
      { ...cafe, key: 'seattlecoffee', isAlias: true, countries: [] },
    ],
  },
  { brand: 'Q1', slug: 'orion', name: 'Orion', names: [{ ...cafe, key: 'orion', countries: ['AT', 'DE'] }] },
  { brand: 'Q2', slug: 'orion-us', name: 'Orion', names: [{ ...cafe, key: 'orion', countries: ['US'] }] },
  {
    brand: 'Q3',
    slug: 'tea-time',
    name: 'Tea Time',
    names: [{ ...cafe, key: 'teatime', countries: ['-US'] }],
  },
  {
    brand: 'Q4',
    slug: 'tea-time-bar',
    name: 'Tea Time',
    names: [{ ...cafe, key: 'teatime', categories: ['food-beverage', 'bar'], countries: [] }],
  },
])

/** `amenity=cafe name=Starbucks`; an underscore in a name is a blank. */
function tagsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(' ').map((tag) => {
      const [key = '', value = ''] = tag.split('=')
      return [key, /^(name|brand)/.test(key) ? value.replaceAll('_', ' ') : value]
    }),
  )
}

describe('the tree of categories', () => {
  it('has each slug once, three levels deep at most, in kebab-case', () => {
    const slugs = categories.map(({ path }) => path.at(-1) as string)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const slug of slugs) expect(slugOf(slug)).toBe(slug)
    expect(Math.max(...categories.map(({ path }) => path.length))).toBe(3)
  })

  it.each([
    ['amenity=cafe', 'food-beverage > cafe'],
    ['amenity=cafe cuisine=coffee_shop', 'food-beverage > cafe > coffee-shop'],
    ['amenity=restaurant cuisine=pizza;kebab', 'food-beverage > restaurant > pizza-place'],
    ['amenity=restaurant cuisine=kebab;pizza', 'food-beverage > restaurant > kebab-shop'],
    ['amenity=restaurant cuisine=regional', 'food-beverage > restaurant'],
    ['amenity=fast_food', 'food-beverage > restaurant > fast-food-restaurant'],
    ['amenity=fast_food cuisine=burger', 'food-beverage > restaurant > burger-restaurant'],
    ['shop=supermarket', 'shopping-retail > food-store > supermarket'],
    ['shop=shoes;clothes', 'shopping-retail > clothing-store > shoe-store'],
    ['shop=something-new', 'shopping-retail'],
    ['amenity=something-new', 'local-services'],
    ['amenity=something-new shop=books', 'shopping-retail > bookstore'],
    ['amenity=fuel shop=convenience', 'automotive > gas-station'],
    ['amenity=doctors healthcare:speciality=paediatrics', 'health-medicine > doctors-office > pediatrician'],
    ['tourism=attraction', 'landmark'],
    ['tourism=attraction historic=castle', 'landmark > castle'],
    ['tourism=information information=office', 'landmark > visitor-center'],
    ['aeroway=aerodrome', 'travel-transportation > airport'],
    ['railway=station station=subway', 'travel-transportation > train-station > metro-station'],
    ['amenity=place_of_worship religion=muslim', 'religion > place-of-worship > mosque'],
    ['amenity=vending_machine shop=kiosk', 'shopping-retail > convenience-store'],
    ['amenity=bench', ''],
    ['amenity=parking_space', ''],
    ['tourism=information information=board', 'landmark > signpost'],
    ['tourism=information', ''],
    ['natural=water', 'outdoor-places > lake'],
    ['historic=memorial memorial=stolperstein', ''],
    ['shop=no', ''],
    ['natural=tree', ''],
    ['highway=residential', ''],
    ['building=yes', ''],
  ])('%s', (tags, path) => {
    expect(shown(categoryOf(tagsOf(tags)))).toBe(path)
  })
})

it.each([
  ['amenity=fast_food cuisine=burger', 'food-beverage restaurant burger-restaurant fast-food-restaurant'],
  ['amenity=restaurant cuisine=pizza;kebab', 'food-beverage restaurant pizza-place kebab-shop'],
  ['amenity=fuel shop=convenience', 'automotive gas-station shopping-retail convenience-store'],
  ['amenity=something-new shop=books', 'shopping-retail bookstore'],
  ['amenity=cafe building=church', 'food-beverage cafe'],
  ['building=church', 'religion place-of-worship church'],
  ['historic=memorial memorial=plaque amenity=cafe', 'food-beverage cafe'],
  ['amenity=bench', ''],
])('%s holds in all of them', (tags, slugs) => {
  expect(categoriesOf(tagsOf(tags)).join(' ')).toBe(slugs)
})

it.each([
  ['amenity', 'cafe', true],
  ['amenity', 'bench', true],
  ['amenity', 'something-new', false],
])('the outline lists %s=%s: %s', (key, value, known) => {
  expect(isKnownTag(key, value)).toBe(known)
})

describe('chains', () => {
  it.each([
    ['by the id', 'amenity=cafe brand:wikidata=Q37158 name=ستاربكس', 'starbucks Starbucks'],
    [
      'by the first known of several ids',
      'amenity=cafe brand:wikidata=Q9;Q37158 name=x',
      'starbucks Starbucks',
    ],
    ['by the brand', 'amenity=cafe brand=STARBUCKS name=Corner', 'starbucks Starbucks'],
    ['by the name', 'amenity=cafe name=Starbucks', 'starbucks Starbucks'],
    ['not by the name of another kind of place', 'shop=books name=Starbucks', undefined],
    ['by the kind, of several', 'amenity=bar name=Tea_Time', 'tea-time-bar Tea Time'],
    ['by a name that mappers have for the brand', 'amenity=cafe brand=Seattle_Coffee', 'starbucks Starbucks'],
    ['not by such a name alone', 'amenity=cafe name=Seattle_Coffee', undefined],
    ['not by one of several names', 'amenity=cafe name=Orion', undefined],
    ['a brand of its own', 'amenity=cafe brand=Café_Zürich name=x', 'cafe-zurich Café Zürich'],
    ['a brand in another script', 'amenity=cafe brand=Шоколадница name=x', 'shokoladnitsa Шоколадница'],
    ['a brand that shares a slug', 'shop=books brand=Orion name=x', 'orion-bookstore Orion'],
    ['none where the brand says so', 'amenity=cafe brand=Independent name=x', undefined],
    ['a brand of signs only', 'shop=books brand=!!! name=x', undefined],
  ])('%s', (_how, tags, chain) => {
    const found = classify(tagsOf(tags), chains)?.chain
    expect(found && `${found.slug} ${found.name}`).toBe(chain)
  })

  it.each([
    ['Orion', 'DE', 'orion'],
    ['Orion', 'US', 'orion-us'],
    ['Orion', 'FR', undefined],
    ['Tea_Time', 'FR', 'tea-time'],
    ['Tea_Time', 'US', 'tea-time-bar'],
  ])('%s in %s', (name, country, slug) => {
    expect(classify(tagsOf(`amenity=cafe name=${name}`), chains, country)?.chain?.slug).toBe(slug)
  })
})

it.each([
  ['amenity=cafe', 'has neither name nor brand'],
  ['amenity=bench name=Grandma', 'is no place'],
])('%s: no place, as it %s', (tags) => {
  expect(classify(tagsOf(tags), chains)).toBeUndefined()
})

it.each([
  ["McDonald's", 'mcdonalds', 'mcdonalds'],
  ['7-Eleven', '7-eleven', '7eleven'],
  ['P.F. Chang’s', 'pf-changs', 'pfchangs'],
  ['H&M', 'h-m', 'hm'],
  ['Пятёрочка', 'pyaterochka', 'pyaterochka'],
  ['  Straße  ', 'strasse', 'strasse'],
  ['…', '', ''],
])('%s', (name, slug, key) => {
  expect([slugOf(name), nameKey(name)]).toEqual([slug, key])
})

function shown(path: CategoryPath | undefined): string {
  return path?.join(' > ') ?? ''
}
