import { useEffect, useMemo, useState } from 'preact/hooks'
import { formatAge, formatNumber, formatSpeed, formatTime } from '../../parts/formats.ts'
import { fetchList } from '../../server/list.ts'
import type { User } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { labelTexts, liveMapTexts } from '../../texts/texts.ts'
import type { LiveFeed } from './live-feed.ts'
import { type LiveUser, type UserNews, updated } from './live-user.ts'

const pageSize = 50

/** Milliseconds after the last keystroke. */
const typingPause = 250

interface UserListProps {
  feed: LiveFeed
  selected: string | undefined
  onSelect: (user: LiveUser) => void
}

/** All users by name, or those found by a part of an id, a description or metadata, as they are now. */
export function UserList({ feed, selected, onSelect }: UserListProps) {
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const text = useSettled(typed.trim())
  const found = useFetch(() => findUsers(text, limit), text, text === '' ? 0 : limit)
  const sorted = useMemo(() => feed.users.toSorted(byLabel), [feed.users.length, feed.isLoaded])
  const isSearch = text !== ''
  const now = Date.now()
  const listed = isSearch
    ? (found.data?.users ?? []).map(
        (user) => feed.byId.get(user._id) ?? updated(undefined, user as UserNews, now),
      )
    : sorted.slice(0, limit).map((user) => feed.byId.get(user.id) ?? user)
  const hasMore = isSearch ? (found.data?.hasMore ?? false) : sorted.length > limit
  return (
    <>
      <input
        type="search"
        aria-label={liveMapTexts.find}
        placeholder={liveMapTexts.find}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setLimit(pageSize)
        }}
      />
      <p class="small soft" aria-live="polite">
        {isSearch ? foundText(found, listed.length, hasMore) : shownText(feed)}
      </p>
      <ul class="rows">
        {listed.map((user) => (
          <li key={user.id}>
            <button type="button" aria-pressed={user.id === selected} onClick={() => onSelect(user)}>
              <span class={`user-state ${user.state}`} aria-hidden="true" />
              <span class="row-name">{user.label}</span>
              <span class="row-facts">
                <UserFacts user={user} now={now} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" onClick={() => setLimit(limit + pageSize)}>
          {labelTexts.more}
        </button>
      )}
    </>
  )
}

/** State, speed, battery and age of the last news. */
export function UserFacts({ user, now }: { user: LiveUser; now: number }) {
  const facts = [
    liveMapTexts.states[user.state],
    user.state === 'moving' && user.speed !== undefined && formatSpeed(user.speed),
    user.battery !== undefined && liveMapTexts.battery(Math.round(user.battery)),
  ]
  return (
    <>
      {user.description && (
        <>
          <bdi>{user.description}</bdi> ·{' '}
        </>
      )}
      {facts.filter(Boolean).join(' · ')} ·{' '}
      <time title={formatTime(user.updatedAt)}>{formatAge(user.updatedAt, now)}</time>
    </>
  )
}

function foundText(
  { error, isLoading }: { error: Error | undefined; isLoading: boolean },
  count: number,
  hasMore: boolean,
): string {
  if (error) return error.message
  if (isLoading && count === 0) return labelTexts.loading
  if (hasMore) return labelTexts.someShown(formatNumber(count))
  return count === 0 ? liveMapTexts.notFound : liveMapTexts.found(count)
}

function shownText({ users, isLoaded, hasMore, error }: LiveFeed): string {
  if (error) return error.message
  if (!isLoaded && users.length === 0) return labelTexts.loading
  if (isLoaded && users.length === 0) return liveMapTexts.noUsers
  return hasMore ? liveMapTexts.capped(formatNumber(users.length)) : liveMapTexts.users(users.length)
}

async function findUsers(text: string, limit: number) {
  if (text === '') return undefined
  const query = { query: text }
  const { items, hasMore } = await fetchList<User>({ path: '/v1/users', name: 'users', query }, limit)
  return { users: items, hasMore }
}

const collator = new Intl.Collator('en', { numeric: true })
const byLabel = (a: LiveUser, b: LiveUser) => collator.compare(a.label, b.label)

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
