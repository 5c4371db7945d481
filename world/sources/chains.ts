import { writeSections } from '../../src/atlas/format/sections.ts'
import { StringWriter } from '../../src/atlas/format/strings.ts'
import type { ChainName, ChainRow } from '../../src/atlas/places/chains.ts'
import { categoryOf } from '../../src/import/tags/categories.ts'
import { nameKey, slugOf } from '../../src/import/tags/slug.ts'
import { readPackageJson } from '../packages.ts'
import { countriesOf, type LocationSet } from './location-sets.ts'

/** An item of name-suggestion-index: how a brand is tagged, for one kind of place in some countries. */
interface Item {
  displayName: string
  locationSet: LocationSet
  matchNames?: string[]
  tags: Record<string, string>
}

interface Entry {
  item: Item
  categories: readonly string[]
  /** As in ChainName. */
  countries: readonly string[]
}

/** A brand with all its entries, before it has a slug. */
interface Brand {
  id: number
  name: string
  entries: Entry[]
}

const allCountries = 250

/** A brand with as many kinds of places (a store, its pharmacy, its garages) is the one that is meant by its name. */
const manyKinds = 5

/** `data/chains.atlas`: every brand that has a Wikidata id and one of our categories. */
export async function buildChains(path: string): Promise<void> {
  const rows = nameBrands(readBrands())
  const strings = new StringWriter()
  const names = rows.flatMap((row, chain) => row.names.map((name) => ({ chain, ...name })))
  const column = <Row>(list: Row[], value: (row: Row) => number) => Uint32Array.from(list, value)
  const columns = {
    'chain.brand': column(rows, ({ brand }) => Number(brand.slice(1))),
    'chain.slug': column(rows, ({ slug }) => strings.add(slug)),
    'chain.name': column(rows, ({ name }) => strings.add(name)),
    'name.chain': column(names, ({ chain }) => chain),
    'name.key': column(names, ({ key }) => strings.add(key)),
    'name.isAlias': Uint8Array.from(names, ({ isAlias }) => Number(isAlias)),
    'name.categories': column(names, ({ categories }) => strings.add(categories.join(' '))),
    'name.countries': column(names, ({ countries }) => strings.add(countries.join(' '))),
  }
  await writeSections(path, { ...strings.columns(), ...columns }, { pack: true })
}

function readBrands(): Brand[] {
  const index = readPackageJson<{ nsi: Record<string, { items: Item[] }> }>(
    'name-suggestion-index/dist/json/nsi.min.json',
  )
  const labels = readPackageJson<{ wikidata: Record<string, { label?: string }> }>(
    'name-suggestion-index/dist/wikidata/wikidata.min.json',
  )
  const brands = new Map<string, Entry[]>()
  for (const [kind, { items }] of Object.entries(index.nsi)) {
    if (!kind.startsWith('brands/')) continue
    for (const item of items) {
      const id = item.tags['brand:wikidata']
      const categories = categoryOf(item.tags)
      if (!id || !categories) continue
      const entries = brands.get(id) ?? []
      brands.set(id, [...entries, { item, categories, countries: countriesOf(item.locationSet) }])
    }
  }
  return [...brands]
    .map(([id, entries]) => ({
      id: Number(id.slice(1)),
      name: latinName(entries, labels.wikidata[id]?.label),
      entries,
    }))
    .sort((a, b) => a.id - b.id)
}

/**
 * The brand's name in Latin script: the one that equals Wikidata's label, else the most widespread. The label itself,
 * which is often the company's name, is used only for brands in other scripts.
 */
function latinName(entries: Entry[], label: string | undefined): string {
  const written = entries
    .flatMap(({ item: { tags }, countries }) =>
      [tags.brand, tags['brand:en'], tags['name:en']].map((name) => ({ name, reach: reachOf(countries) })),
    )
    .filter((one): one is { name: string; reach: number } => one.name !== undefined && isLatin(one.name))
    .sort((a, b) => b.reach - a.reach || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
  const asLabel = label && written.find(({ name }) => nameKey(name) === nameKey(label))
  const [first] = entries
  return (asLabel || written[0])?.name ?? (label ? withoutNote(label) : (first as Entry).item.displayName)
}

/** `DNS (store chain)` */
function withoutNote(label: string): string {
  return label
    .replace(/[\u200b-\u202f]/g, '')
    .replace(/\s*\(.*\)$/, '')
    .trim()
}

function isLatin(name: string): boolean {
  return /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Zs}]+$/u.test(name) && /\p{Script=Latin}|\p{N}/u.test(name)
}

/**
 * Of brands with the same slug the one with many kinds of places keeps it, else the most widespread, offices last; the others append
 * country, category or id.
 */
function nameBrands(brands: Brand[]): ChainRow[] {
  const taken = new Map<string, Brand>()
  const wholeNames = new Set(brands.map(({ name }) => slugOf(name)))
  const inOrder = brands
    .map((brand) => ({
      brand,
      isOffice: Number(brand.entries.every(({ categories }) => categories[0] === 'professional-services')),
      kinds: new Set(brand.entries.map(({ categories }) => categories.at(-1))).size,
      reach: Math.max(...brand.entries.map(({ countries }) => reachOf(countries))),
    }))
    .sort(
      (a, b) =>
        a.isOffice - b.isOffice ||
        Number(b.kinds >= manyKinds) - Number(a.kinds >= manyKinds) ||
        b.reach - a.reach ||
        b.brand.entries.length - a.brand.entries.length ||
        a.brand.id - b.brand.id,
    )
  for (const { brand } of inOrder) {
    const short = shortSlugs(brand).find((one) => !wholeNames.has(one) && !taken.has(one))
    const slug = short ?? slugsFor(brand).find((one) => !taken.has(one))
    if (slug) taken.set(slug, brand)
  }
  const slugs = new Map([...taken].map(([slug, brand]) => [brand, slug]))
  return brands.flatMap((brand) => {
    const slug = slugs.get(brand)
    return slug ? { brand: `Q${brand.id}`, slug, name: brand.name, names: namesOf(brand) } : []
  })
}

/** What people type: `cvs` for CVS Pharmacy, `home-depot` for The Home Depot. A part of its name that is a name too, shortest first. */
function shortSlugs({ name, entries }: Brand): string[] {
  const whole = slugOf(name)
  const names = entries.flatMap(({ item: { tags, matchNames = [] } }) => [
    ...[tags.name, tags.short_name, tags.alt_name].flatMap((text) => text?.split(';') ?? []),
    // Of these a single word is often too general.
    ...matchNames.filter((text) => text.includes(' ')),
  ])
  return [...new Set(names.map((text) => slugOf(text ?? '')))]
    .filter((slug) => slug.length >= 3 && !slug.startsWith('the-'))
    .filter((slug) => whole.startsWith(`${slug}-`) || whole === `the-${slug}`)
    .sort((a, b) => a.length - b.length)
}

function slugsFor({ id, name, entries }: Brand): string[] {
  const bare = slugOf(name)
  const kind = entries[0]?.categories.at(-1)
  const countries = [...new Set(entries.flatMap((entry) => entry.countries))]
  const country = countries.length === 1 && !isExcept(countries) ? countries[0]?.toLowerCase() : undefined
  return [
    bare,
    ...(country ? [`${bare}-${country}`] : []),
    `${bare}-${kind}`,
    ...(country ? [`${bare}-${kind}-${country}`] : []),
    `${bare}-q${id}`,
  ].filter(() => bare !== '')
}

/** All spellings of its name; display names and match names are aliases. */
function namesOf({ entries }: Brand): ChainName[] {
  const names = new Map<string, ChainName>()
  for (const { item, categories, countries } of entries) {
    const { brand = '', 'brand:en': english = '' } = item.tags
    const kind = categories.slice(0, 2)
    const add = (text: string, isAlias: boolean) => {
      const key = nameKey(text)
      const id = `${kind} ${key}`
      const known = names.get(id)
      if (key !== '')
        names.set(id, {
          key,
          isAlias: isAlias && known?.isAlias !== false,
          categories: kind,
          countries: known ? union(known.countries, countries) : countries,
        })
    }
    for (const text of [brand, english]) add(text, false)
    for (const text of [item.displayName, ...(item.matchNames ?? [])]) add(text, true)
  }
  return [...names.values()]
}

/** Union of two sets of countries. */
function union(some: readonly string[], others: readonly string[]): readonly string[] {
  const [exceptSome, exceptOthers] = [isExcept(some), isExcept(others)]
  if (exceptSome && exceptOthers) return some.filter((code) => others.includes(code))
  if (exceptSome) return some.filter((code) => !others.includes(code.slice(1)))
  if (exceptOthers) return union(others, some)
  return [...new Set([...some, ...others])].sort()
}

/** The list names exceptions: everywhere else. */
function isExcept(countries: readonly string[]): boolean {
  return countries.length === 0 || (countries[0] as string).startsWith('-')
}

function reachOf(countries: readonly string[]): number {
  return isExcept(countries) ? allCountries - countries.length : countries.length
}
