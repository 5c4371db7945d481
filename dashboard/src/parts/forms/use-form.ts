import { useState } from 'preact/hooks'
import { useUnsaved } from '../../shell/leaving.ts'

export interface Form<Fields> {
  fields: Fields
  /** Why the last attempt to save failed. */
  failure: string
  /** Something was typed that is not saved. */
  isChanged: boolean
  isSaving: boolean
  change(part: Partial<Fields>): void
  /** For the control of one field. */
  set<Name extends keyof Fields>(name: Name): (value: Fields[Name]) => void
  submit(event: Event): Promise<void>
  discard(): void
}

/**
 * What is typed is a draft until it is saved or discarded, however often the page reloads what the server has; fields that nobody
 * touched follow the server. `save` hands the server's answer to the page, which gives it as `given` from then on.
 */
export function useForm<Fields extends object>(
  given: Fields,
  save: (fields: Fields) => Promise<void>,
): Form<Fields> {
  const [draft, setDraft] = useState<Partial<Fields>>({})
  const [failure, setFailure] = useState('')
  const [isSaving, setSaving] = useState(false)
  const fields = { ...given, ...draft }
  const isChanged = JSON.stringify(fields) !== JSON.stringify(given)
  useUnsaved(isChanged)
  const change = (part: Partial<Fields>) => setDraft((old) => ({ ...old, ...part }))

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    if (isSaving) return
    setSaving(true)
    try {
      await save(fields)
      setFailure('')
      setDraft((latest) => changesSince(latest, draft))
    } catch (error) {
      setFailure((error as Error).message)
    }
    setSaving(false)
  }

  return {
    fields,
    failure,
    isChanged,
    isSaving,
    change,
    set: (name) => (value) => change({ [name]: value } as unknown as Partial<Fields>),
    submit,
    discard() {
      setDraft({})
      setFailure('')
    },
  }
}

/** What was typed while it was being saved stays. */
function changesSince<Fields extends object>(
  latest: Partial<Fields>,
  saved: Partial<Fields>,
): Partial<Fields> {
  const names = Object.keys(latest) as (keyof Fields)[]
  const typed = names.filter((name) => latest[name] !== saved[name])
  return Object.fromEntries(typed.map((name) => [name, latest[name]])) as Partial<Fields>
}
