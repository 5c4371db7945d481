import { isKnownTag } from '../../src/import/tags/categories.ts'
import { readPackageJson } from '../packages.ts'

/** Keys whose every value is a kind of place, or is listed as none. */
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

/** Every kind of place that OpenStreetMap's editors offer has a category of ours, or is said to be no place. */
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
