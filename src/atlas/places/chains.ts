import type { Chain } from '../../model/place.ts'
import { readSections } from '../format/sections.ts'
import { readStrings } from '../format/strings.ts'

/** The world's chains: brands of name-suggestion-index, built by world/sources/chains.ts. */
export interface ChainTable {
  /** By the brand's Wikidata id, such as `Q37158`. */
  byBrand(id: string): Chain | undefined
  /** By a normalized name, among chains of the same category. Undefined if ambiguous. */
  named(key: string, asked: AskedName): Chain | undefined
  hasSlug(slug: string): boolean
}

export interface AskedName {
  /** Root first. */
  categories: readonly string[]
  /** `DE`, where it is known. */
  country: string | undefined
  /** Whether to match names that are not always the chain's, such as former ones. */
  withAliases: boolean
}

export interface ChainRow extends Chain {
  brand: string
  names: ChainName[]
}

export interface ChainName {
  key: string
  isAlias: boolean
  /** Categories of places with this name, root first, at most two. */
  categories: readonly string[]
  /** `DE`: only in the listed countries; `-US`: everywhere except in the listed ones; empty: everywhere. */
  countries: readonly string[]
}

export function createChainTable(rows: Iterable<ChainRow>): ChainTable {
  const brands = new Map<string, Chain>()
  const slugs = new Set<string>()
  const names = new Map<string, Named[]>()
  for (const { brand, slug, name, names: ownNames } of rows) {
    const chain = { slug, name }
    brands.set(brand, chain)
    slugs.add(slug)
    for (const one of ownNames) {
      const known = names.get(one.key)
      if (known) known.push({ name: one, chain })
      else names.set(one.key, [{ name: one, chain }])
    }
  }
  return {
    byBrand: (id) => brands.get(id),
    hasSlug: (slug) => slugs.has(slug),
    named(key, { categories: [root, kind], country, withAliases }) {
      const found = (names.get(key) ?? []).filter(
        ({ name: { categories, countries, isAlias } }) =>
          categories[0] === root && isUsedIn(countries, country) && (withAliases || !isAlias),
      )
      return (
        onlyOne(found) ??
        onlyOne(found.filter(({ name }) => !name.isAlias)) ??
        onlyOne(found.filter(({ name }) => name.categories[1] === kind))
      )
    },
  }
}

interface Named {
  name: ChainName
  chain: Chain
}

function onlyOne(found: Named[]): Chain | undefined {
  const chain = found[0]?.chain
  return found.every((one) => one.chain === chain) ? chain : undefined
}

function isUsedIn(countries: readonly string[], country: string | undefined): boolean {
  if (country === undefined || countries.length === 0) return true
  return countries[0]?.startsWith('-') ? !countries.includes(`-${country}`) : countries.includes(country)
}

export async function readChains(path: string): Promise<ChainTable> {
  return createChainTable(await readChainRows(path))
}

/** Columns: a row of `chain` is a brand, a row of `name` one of its names for a kind of place. */
async function readChainRows(path: string): Promise<ChainRow[]> {
  const sections = await readSections(path)
  const text = readStrings(sections)
  const column = (name: string) => sections.column(name, 'u32')
  const [ids, slugs, names] = [column('chain.brand'), column('chain.slug'), column('chain.name')]
  const [chains, keys] = [column('name.chain'), column('name.key')]
  const [categories, countries] = [column('name.categories'), column('name.countries')]
  const aliases = sections.column('name.isAlias', 'u8')
  // Thousands of names have the same.
  const lists = new Map<number, readonly string[]>()
  const listOf = (number: number) => {
    const list = lists.get(number) ?? words(text(number))
    lists.set(number, list)
    return list
  }
  const rows = Array.from(
    ids,
    (id, at): ChainRow => ({
      brand: `Q${id}`,
      slug: text(slugs[at] as number),
      name: text(names[at] as number),
      names: [],
    }),
  )
  chains.forEach((chain, at) => {
    rows[chain]?.names.push({
      key: text(keys[at] as number),
      isAlias: aliases[at] === 1,
      categories: listOf(categories[at] as number),
      countries: listOf(countries[at] as number),
    })
  })
  return rows
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}
