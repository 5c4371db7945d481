import { replaceQuery, route } from '../../shell/router.ts'

const kinds = ['user', 'trip', 'geofence', 'beacon', 'place', 'event'] as const

/** What is chosen on the map. It is part of the URL, so that a colleague can be shown it. */
export interface Selection {
  kind: (typeof kinds)[number]
  id: string
  /** The map moves with the user. */
  isFollowed: boolean
}

export function selection(): Selection | undefined {
  const { query } = route.value
  for (const kind of kinds) {
    const id = query.get(kind)
    if (id) return { kind, id, isFollowed: kind === 'user' && query.has('follow') }
  }
  return undefined
}

export function select(chosen: Omit<Selection, 'isFollowed'> & { isFollowed?: boolean }): void {
  replaceQuery({ [chosen.kind]: chosen.id, ...(chosen.isFollowed && { follow: 'yes' }) })
}

export function selectNothing(): void {
  replaceQuery({})
}

export function stopFollowing(): void {
  const chosen = selection()
  if (chosen?.isFollowed) select({ ...chosen, isFollowed: false })
}
