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

/** Of brands with the same slug the most widespread keeps it, offices last; the others append country, category or id. */
function nameBrands(brands: Brand[]): ChainRow[] {
  const taken = new Map<string, Brand>()
  const inOrder = brands
    .map((brand) => ({
      brand,
      isOffice: Number(brand.entries.every(({ categories }) => categories[0] === 'professional-services')),
      reach: Math.max(...brand.entries.map(({ countries }) => reachOf(countries))),
    }))
    .sort(
      (a, b) =>
        a.isOffice - b.isOffice ||
        b.reach - a.reach ||
        b.brand.entries.length - a.brand.entries.length ||
        a.brand.id - b.brand.id,
    )
  for (const { brand } of inOrder) {
    const slug = slugsFor(brand).find((one) => !taken.has(one))
    if (slug) taken.set(slug, brand)
  }
  const slugs = new Map([...taken].map(([slug, brand]) => [brand, slug]))
  return brands.flatMap((brand) => {
    const slug = slugs.get(brand)
    return slug ? { brand: `Q${brand.id}`, slug, name: brand.name, names: namesOf(brand) } : []
  })
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
