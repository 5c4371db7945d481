import { pageNames } from '../texts/texts.ts'

/** What the fragment of the URL says: `#/shop/live/users/65f…?tag=vip` */
export interface Fragment {
  /** Undefined in a link without them, such as `#/users`. */
  scope: FragmentScope | undefined
  page: string
  /** The path after the page: an id, or "new", "import". */
  rest: string | undefined
  query: URLSearchParams
}

export interface FragmentScope {
  project: string
  environment: 'test' | 'live'
}

export function parseFragment(fragment: string): Fragment {
  const [path = '', query = ''] = fragment.replace(/^#\/?/, '').split('?', 2)
  const parts = path.split('/').map(decode)
  const scope = scopeOf(parts)
  const [page = '', ...rest] = scope ? parts.slice(2) : parts
  return {
    scope,
    page: page || 'home',
    rest: rest.length > 0 ? rest.join('/') : undefined,
    query: new URLSearchParams(query),
  }
}

/** `#/users/test` is the user "test", as links without a project are of two parts at most. */
function scopeOf([project = '', environment, page]: string[]): FragmentScope | undefined {
  if (environment !== 'test' && environment !== 'live') return undefined
  return page === undefined && project in pageNames ? undefined : { project, environment }
}

export function formatFragment(
  { project, environment }: FragmentScope,
  page: string,
  rest?: string,
  query: Record<string, string> = {},
): string {
  const params = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  const path = [project, environment, page, ...(rest === undefined ? [] : [rest])].map(encodeURIComponent)
  return `#/${path.join('/')}${params.size > 0 ? `?${params}` : ''}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
