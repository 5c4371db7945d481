import { shopOutline } from './category-outline-shops.ts'
import { noPlaceTags, venueOutline } from './category-outline-venues.ts'

export type Tags = Readonly<Record<string, string | undefined>>

/** A category and its ancestors, root first. */
export type CategoryPath = readonly string[]

export interface Category {
  path: CategoryPath
  /** Tags of the category itself, as in the outline: `amenity=cafe+cuisine=tea,herbs`. */
  tags: string[]
}

interface Rule {
  /** Tags required beside the one that the rule is listed under. */
  also: [key: string, value: string][]
  /** Undefined: not a place. */
  path: CategoryPath | undefined
}

/** Keys by priority: the first that gives more than a root category decides. */
const keysInOrder =
  'amenity shop tourism leisure healthcare office craft club aeroway railway public_transport aerialway highway historic attraction education emergency military man_made waterway natural mountain_pass landuse place boundary power telecom industrial building'.split(
    ' ',
  )

/** Every category, in the outline's order. */
export const categories: Category[] = []
/** By key, then by value. */
const rules = new Map<string, Map<string, Rule[]>>()
readOutline(shopOutline)
readOutline(venueOutline)
addRules(undefined, noPlaceTags.trim().split(/\s+/))

/** Keys of all tags that a category may depend on. */
export const categoryKeys: ReadonlySet<string> = new Set([
  ...keysInOrder,
  ...[...rules.values()].flatMap((byValue) =>
    [...byValue.values()].flat().flatMap(({ also }) => also.map(([key]) => key)),
  ),
])

/** The main category of the tags; undefined if they are not a place. */
export function categoryOf(tags: Tags): CategoryPath | undefined {
  let vague: CategoryPath | undefined
  for (const key of keysInOrder) {
    const value = tags[key]
    if (value === undefined || value === 'no') continue
    const found = bestRule(key, value, tags)
    if (found) {
      if (found.path && found.path.length > 1) return found.path
      vague ??= found.path
    } else vague ??= rulesOf(key, '*')?.[0]?.path
  }
  return vague
}

/** Every category that holds, with its ancestors: first the main one, root first. A building may be in other use than it was built for. */
export function categoriesOf(tags: Tags, main = categoryOf(tags)): string[] {
  if (!main) return []
  const all = new Set(main)
  for (const key of keysInOrder) {
    const value = tags[key]
    if (key === 'building' || value === undefined || value === 'no') continue
    // The best rule may say that it is no place.
    if (!bestRule(key, value, tags)?.path) continue
    for (const one of listed(value))
      for (const rule of rulesOf(key, one) ?? [])
        if (rule.path && rankOf(rule, tags) < Number.POSITIVE_INFINITY)
          for (const slug of rule.path) all.add(slug)
  }
  return [...all]
}

/** Whether the outline lists the tag itself, not only its key. */
export function isKnownTag(key: string, value: string): boolean {
  return rulesOf(key, value) !== undefined
}

function rulesOf(key: string, value: string): Rule[] | undefined {
  return rules.get(key)?.get(value)
}

/** The rule with most conditions; of several, the one whose value is listed first, as in `cuisine=pizza;kebab`. */
function bestRule(key: string, value: string, tags: Tags): Rule | undefined {
  let best: Rule | undefined
  let rank = Number.POSITIVE_INFINITY
  for (const one of listed(value)) {
    for (const rule of rulesOf(key, one) ?? []) {
      const order = rankOf(rule, tags)
      if (order >= rank) continue
      best = rule
      rank = order
    }
    if (best) return best
  }
  return undefined
}

/** The smaller the better; infinite where a condition does not hold. */
function rankOf({ also }: Rule, tags: Tags): number {
  let rank = 0
  for (const [name, wanted] of also) {
    const place = placeIn(tags[name], wanted)
    if (place < 0) return Number.POSITIVE_INFINITY
    rank += place - 1000
  }
  return rank
}

/** -1 if it is not listed. */
function placeIn(value: string | undefined, wanted: string): number {
  if (value === undefined) return -1
  if (value.includes(';')) return listed(value).indexOf(wanted)
  return value.trim() === wanted ? 0 : -1
}

function listed(value: string): string[] {
  return value.includes(';') ? value.split(';').map((one) => one.trim()) : [value.trim()]
}

function readOutline(outline: string): void {
  const path: string[] = []
  for (const line of outline.split('\n').filter((one) => one.trim() !== '')) {
    const words = line.trim().split(/\s+/)
    if (!line.trimStart().split(' ')[0]?.includes('=')) {
      path.splice(line.search(/\S/) / 2, Number.POSITIVE_INFINITY, words.shift() as string)
      categories.push({ path: [...path], tags: [] })
    }
    categories.at(-1)?.tags.push(...words)
    addRules(categories.at(-1)?.path, words)
  }
}

/** `a=b,c+d=e` is a=b with d=e, and a=c with d=e. */
function addRules(path: CategoryPath | undefined, words: string[]): void {
  for (const word of words) {
    const [first, ...others] = word.split('+').map((tag) => {
      const [key = '', values = ''] = tag.split('=')
      return values.split(',').map((value): [string, string] => [key, value])
    })
    for (const [key, value] of first ?? []) {
      const byValue = rules.get(key) ?? new Map<string, Rule[]>()
      const known = byValue.get(value) ?? []
      rules.set(key, byValue.set(value, [...known, ...combinations(others).map((also) => ({ also, path }))]))
    }
  }
}

function combinations(lists: [string, string][][]): [string, string][][] {
  return lists.reduce<[string, string][][]>(
    (made, list) => made.flatMap((some) => list.map((one) => [...some, one])),
    [[]],
  )
}
