import { batch, computed, effect, signal } from '@preact/signals'
import { type Environment, environment, isExpired, project, session } from '../server/session.ts'
import { type Fragment, formatFragment, parseFragment } from './fragment.ts'
import { hasUnsaved, leaveWith } from './leaving.ts'

/** Hash routing (`#/shop/live/users/65f…?tag=vip`): the server serves a single page. */
const fragment = signal(location.hash)
/** The entries of the history are numbered, to tell Back from Forward, and both from a link, which makes a new one. */
const numberOf = (state: { entry?: number } | null): number | undefined => state?.entry
let entry = numberOf(history.state) ?? 0
history.replaceState({ entry }, '')

addEventListener('hashchange', () => {
  const wanted = location.hash
  const before = entry
  entry = numberOf(history.state) ?? before + 1
  history.replaceState({ entry }, '')
  if (wanted === fragment.value) return
  const way = entry - before
  // The browser is there already: it goes back, where the question is answered, and comes again.
  if (hasUnsaved.value) history.go(-way)
  leaveWith(() => {
    if (location.hash !== wanted) history.go(way)
    else fragment.value = wanted
  })
})

const parsed = computed(() => parseFragment(fragment.value))

export const route = computed((): Omit<Fragment, 'scope'> => parsed.value)

// The URL decides project and environment. A link without them, or one that signs in, gets those of the last visit.
effect(() => {
  const { scope, page, rest, query } = parsed.value
  if (scope)
    batch(() => {
      project.value = scope.project
      environment.value = scope.environment
    })
  else if (session.value && !isExpired.value) {
    const names = session.value.projects.map(({ name }) => name)
    if (!names.includes(project.peek())) project.value = names[0] ?? ''
    const isSignIn = /^sign-in(-refused)?=/.test(page)
    replace(isSignIn ? pathTo('home') : pathTo(page, rest, Object.fromEntries(query)))
  }
})

export function pathTo(page: string, rest?: string, query: Record<string, string> = {}): string {
  const scope = { project: project.value, environment: environment.value }
  return formatFragment(scope, page, rest, query)
}

export function goTo(page: string, rest?: string, query?: Record<string, string>): void {
  location.hash = pathTo(page, rest, query)
}

/** Subpages such as "new" or "webhooks", and not ids. */
const isSubpage = /^[a-z]{1,20}$/

/** Shows the same page of another project or environment; not its details, as ids differ. */
export function switchTo(chosen: { project?: string; environment?: Environment }): void {
  const now = { project: project.value, environment: environment.value }
  const { page, rest = '' } = route.value
  location.hash = formatFragment({ ...now, ...chosen }, page, isSubpage.test(rest) ? rest : undefined)
}

/** Keeps filters in the URL, so that a page can be shared. Replaces the history entry: each keystroke calls this. */
export function replaceQuery(query: Record<string, string>): void {
  replace(pathTo(route.value.page, route.value.rest, query))
}

function replace(path: string): void {
  history.replaceState({ entry }, '', path)
  fragment.value = location.hash
}
