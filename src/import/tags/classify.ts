import type { ChainTable } from '../../atlas/places/chains.ts'
import type { Chain } from '../../model/place.ts'
import { type CategoryPath, categoriesOf, categoryOf, type Tags } from './categories.ts'
import { nameKey, slugOf } from './slug.ts'

export interface PlaceClass {
  /** The main one and its ancestors, root first, then others that hold. */
  categories: readonly string[]
  chain: Chain | undefined
}

/**
 * The categories and chain of an element; undefined if it is no place, or has neither name nor brand. The country (`DE`),
 * if known, distinguishes chains of the same name. `path` is their category, if it was read before.
 */
export function classify(
  tags: Tags,
  chains: ChainTable,
  country?: string,
  path = categoryOf(tags),
): PlaceClass | undefined {
  if (!tags.name && !tags['name:en'] && !tags.brand) return undefined
  if (!path) return undefined
  return { categories: categoriesOf(tags, path), chain: chainOf(tags, path, chains, country) }
}

function chainOf(
  tags: Tags,
  categories: CategoryPath,
  chains: ChainTable,
  country: string | undefined,
): Chain | undefined {
  for (const id of tags['brand:wikidata']?.split(';') ?? []) {
    const chain = chains.byBrand(id.trim())
    if (chain) return chain
  }
  const brand = noBrands.has(tags.brand?.toLowerCase() ?? '') ? undefined : tags.brand
  const name = brand ?? tags.name ?? tags['name:en'] ?? ''
  const withAliases = brand !== undefined
  return (
    chains.named(nameKey(name), { categories, country, withAliases }) ??
    (brand === undefined ? undefined : ownChain(brand, categories, chains))
  )
}

/** What mappers write where there is no brand. */
const noBrands = new Set(['independent', 'unbranded', 'no brand', 'none', 'no', 'yes', 'unknown'])

/** A brand that is in no table is a chain too, with a slug that no other has. */
function ownChain(brand: string, categories: CategoryPath, chains: ChainTable): Chain | undefined {
  const slug = slugOf(brand)
  if (slug === '') return undefined
  return { slug: chains.hasSlug(slug) ? `${slug}-${categories.at(-1)}` : slug, name: brand }
}
