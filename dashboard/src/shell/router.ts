import { computed, signal } from '@preact/signals'

/** Hash routing (`#/users/65f…?tag=shop`): the server serves a single page. */
const fragment = signal(location.hash)
addEventListener('hashchange', () => {
  fragment.value = location.hash
})

export interface Route {
  page: string
  /** The path after the page: an id, or "new", "import". */
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
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  const search = params.size > 0 ? `?${params}` : ''
  return `#/${page}${rest === undefined ? '' : `/${encodeURIComponent(rest)}`}${search}`
}

export function goTo(page: string, rest?: string, query?: Record<string, string>): void {
  location.hash = pathTo(page, rest, query)
}

/** Keeps filters in the URL, so that a page can be shared. Replaces the history entry: each keystroke calls this. */
export function replaceQuery(query: Record<string, string>): void {
  history.replaceState(null, '', pathTo(route.value.page, route.value.rest, query))
  fragment.value = location.hash
}
