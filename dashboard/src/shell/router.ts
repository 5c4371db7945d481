import { computed, signal } from '@preact/signals'

/** Pages are named in the fragment (`#/users/65f…?tag=shop`), so that the server has one page to serve. */
const fragment = signal(location.hash)
addEventListener('hashchange', () => {
  fragment.value = location.hash
})

export interface Route {
  page: string
  /** What stands after the page's name: an id, or a word such as "new". */
  rest: string | undefined
  query: URLSearchParams
}

export const route = computed((): Route => {
  const [path = '', query = ''] = fragment.value.replace(/^#\/?/, '').split('?', 2)
  const [page = '', ...rest] = path.split('/')
  return {
    page: page || 'home',
    rest: rest.length > 0 ? rest.map(decodeURIComponent).join('/') : undefined,
    query: new URLSearchParams(query),
  }
})

export function pathTo(page: string, rest?: string, query: Record<string, string> = {}): string {
  const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  const asked = words.size > 0 ? `?${words}` : ''
  return `#/${page}${rest === undefined ? '' : `/${encodeURIComponent(rest)}`}${asked}`
}

export function goTo(page: string, rest?: string, query?: Record<string, string>): void {
  location.hash = pathTo(page, rest, query)
}

/** Filters belong into the address, so that a page can be sent to someone; but not each letter into the history. */
export function replaceQuery(query: Record<string, string>): void {
  history.replaceState(null, '', pathTo(route.value.page, route.value.rest, query))
  fragment.value = location.hash
}
