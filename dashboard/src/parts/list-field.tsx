import { TextField } from './field.tsx'
import { useTextValue } from './text-value.ts'

interface ListProps {
  label: string
  hint: string
  value: readonly string[]
  onValue: (value: string[]) => void
}

/** A text field of comma-separated words. */
export function ListField({ label, hint, value, onValue }: ListProps) {
  const typed = useTextValue([...value], (words) => words.join(', '), splitWords, onValue)
  return <TextField label={label} hint={hint} {...typed} />
}

export const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
