import { TextField } from './field.tsx'
import { useTyped } from './typed.ts'

interface ListProps {
  label: string
  hint: string
  value: readonly string[]
  onValue: (value: string[]) => void
}

/** Words with commas between. */
export function ListField({ label, hint, value, onValue }: ListProps) {
  const typed = useTyped([...value], (words) => words.join(', '), listed, onValue)
  return <TextField label={label} hint={hint} {...typed} />
}

export const listed = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
