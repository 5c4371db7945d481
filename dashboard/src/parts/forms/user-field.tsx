import { useEffect, useId, useState } from 'preact/hooks'
import { request } from '../../server/api.ts'
import type { User } from '../../server/models.ts'
import { TextField } from '../field.tsx'

const pause = 250 // milliseconds after the last key
const maxSuggestions = 20

interface UserFieldProps {
  label: string
  hint?: string
  value: string
  onValue: (userId: string) => void
}

/** A userId, with suggestions by any part of a name. */
export function UserField({ label, hint, value, onValue }: UserFieldProps) {
  const list = useId()
  const [found, setFound] = useState<string[]>([])
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      const query = { limit: maxSuggestions, query: value || undefined }
      request<{ users: User[] }>('GET', '/v1/users', { query }).then(
        ({ users }) => isCurrent && setFound([...new Set(users.flatMap(({ userId }) => userId ?? []))]),
        () => {}, // suggestions are a help, not a need
      )
    }, pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [value])
  return (
    <>
      <TextField label={label} hint={hint} list={list} autocomplete="off" value={value} onValue={onValue} />
      <datalist id={list}>
        {found.map((userId) => (
          <option key={userId} value={userId} />
        ))}
      </datalist>
    </>
  )
}
