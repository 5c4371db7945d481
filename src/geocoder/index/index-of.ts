import { openIndex, type SearchIndex } from './search-index.ts'

/** One index per atlas file, for as long as the file is in use. */
const indexes = new WeakMap<object, SearchIndex>()

/** The search index of the world, an imported region or imported names. */
export function indexOf(source: { search: Parameters<typeof openIndex>[0] }): SearchIndex {
  const opened = indexes.get(source) ?? openIndex(source.search)
  indexes.set(source, opened)
  return opened
}
