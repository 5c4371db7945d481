import { isKnownTag } from '../../src/import/tags/categories.ts'
import { readPackageJson } from '../packages.ts'

/** Keys of which every value must have a category, or be listed as no place. */
const placeKeys = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'healthcare',
  'office',
  'craft',
  'attraction',
  'education',
]

/** Checks that every preset of OpenStreetMap's editors has a category, or is listed as no place. */
export function checkCategories(): void {
  const presets = readPackageJson<Record<string, { tags: Record<string, string> }>>(
    '@openstreetmap/id-tagging-schema/dist/presets.min.json',
  )
  const unknown = Object.values(presets)
    .flatMap(({ tags }) => Object.entries(tags))
    .filter(([key, value]) => placeKeys.includes(key) && value !== '*' && !isKnownTag(key, value))
    .map(([key, value]) => `${key}=${value}`)
  if (unknown.length > 0)
    throw new Error(
      `The outlines in src/import/tags/category-outline-*.ts do not know ${[...new Set(unknown)].join(', ')}.`,
    )
}
