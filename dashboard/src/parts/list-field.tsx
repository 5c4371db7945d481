import { useEffect, useState } from 'preact/hooks'
import { TextField } from './field.tsx'

interface ListProps {
  label: string
  hint: string
  value: readonly string[]
  onValue: (value: string[]) => void
}

/** Words with commas between. What is being typed, such as the comma before the next word, stays until the list itself changes. */
export function ListField({ label, hint, value, onValue }: ListProps) {
  const list = value.join(', ')
  const [text, setText] = useState(list)
  useEffect(() => setText((typed) => (listed(typed).join(', ') === list ? typed : list)), [list])

  function change(typed: string): void {
    setText(typed)
    onValue(listed(typed))
  }
  return <TextField label={label} hint={hint} value={text} onValue={change} />
}

export const listed = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
