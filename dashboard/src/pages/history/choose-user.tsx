import { useEffect, useState } from 'preact/hooks'
import { TextField } from '../../parts/field.tsx'
import { formatAge } from '../../parts/formats.ts'
import { Empty } from '../../parts/states.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import type { User } from '../../server/models.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { pathTo } from '../../shell/router.ts'
import { historyTexts, userTexts } from '../../texts/texts.ts'

const pause = 250 // milliseconds after the last key
const maxUsers = 20

/** Those seen last, or those whose names have what was typed. */
export function ChooseUser() {
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const fetched = useFetch(
    () => request<{ users: User[] }>('GET', '/v1/users', { query: { limit: maxUsers, query: wanted } }),
    wanted,
  )
  return (
    <div class="form">
      <TextField label={historyTexts.find} type="search" value={typed} onValue={setTyped} />
      <WhenLoaded fetched={fetched}>
        {({ users }) =>
          users.length === 0 ? (
            <Empty text={userTexts.none} onClearFilter={wanted === '' ? undefined : () => setTyped('')} />
          ) : (
            <ul class="list">
              {users.map(({ _id, userId, deviceId, updatedAt }) => (
                <li key={_id} class="item">
                  <a href={pathTo('history', _id)}>{userId ?? deviceId}</a>
                  <span class="small soft">{formatAge(updatedAt, Date.now())}</span>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </div>
  )
}
