import type { Chain } from '../model/place.ts'
import { readSections } from './sections.ts'
import { readStrings } from './strings.ts'

/** The chains of the world: the brands of name-suggestion-index, made by world/chains.ts. */
export interface ChainTable {
  /** By the brand's Wikidata id, such as `Q37158`. */
  byBrand(id: string): Chain | undefined
  /**
   * By a name as nameKey() leaves it, among chains of a root category and, where it is known, of a country (`DE`).
   * Undefined also when there are several.
   */
  named(key: string, root: string, country: string | undefined): Chain | undefined
  hasSlug(slug: string): boolean
}

export interface ChainRow extends Chain {
  brand: string
  names: ChainName[]
}

export interface ChainName {
  key: string
  root: string
  /** Two-letter codes; empty: everywhere. */
  countries: readonly string[]
}

export function createChainTable(rows: Iterable<ChainRow>): ChainTable {
  const brands = new Map<string, Chain>()
  const slugs = new Set<string>()
  const named = new Map<string, { chain: Chain; countries: readonly string[] }[]>()
  for (const { brand, slug, name, names } of rows) {
    const chain = { slug, name }
    brands.set(brand, chain)
    slugs.add(slug)
    for (const { key, root, countries } of names) {
      const id = `${root} ${key}`
      const known = named.get(id)
      if (known) known.push({ chain, countries })
      else named.set(id, [{ chain, countries }])
    }
  }
  return {
    byBrand: (id) => brands.get(id),
    hasSlug: (slug) => slugs.has(slug),
    named(key, root, country) {
      const found = named.get(`${root} ${key}`) ?? []
      const here = found.filter(
        ({ countries }) => country === undefined || countries.length === 0 || countries.includes(country),
      )
      const [first] = here
      return here.every(({ chain }) => chain === first?.chain) ? first?.chain : undefined
    },
  }
}

export async function readChains(path: string): Promise<ChainTable> {
  return createChainTable(await readChainRows(path))
}

/** Columns: a row of `chain` is a brand, a row of `name` one of its names in a root category. */
async function readChainRows(path: string): Promise<ChainRow[]> {
  const sections = await readSections(path)
  const text = readStrings(sections)
  const column = (name: string) => sections.column(name, 'u32')
  const [ids, slugs, names] = [column('chain.brand'), column('chain.slug'), column('chain.name')]
  const [chains, keys] = [column('name.chain'), column('name.key')]
  const [roots, countries] = [column('name.root'), column('name.countries')]
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
    const codes = text(countries[at] as number)
    rows[chain]?.names.push({
      key: text(keys[at] as number),
      root: text(roots[at] as number),
      countries: codes === '' ? [] : codes.split(' '),
    })
  })
  return rows
}
