import { useEffect, useState } from 'preact/hooks'

/**
 * Text that means a value. What is being typed, such as the comma before the next word, stays until the value itself
 * changes.
 */
export function useTyped<Value>(
  value: Value,
  shown: (value: Value) => string,
  read: (text: string) => Value,
  onValue: (value: Value) => void,
): { value: string; onValue: (text: string) => void } {
  const plain = shown(value)
  const [text, setText] = useState(plain)
  useEffect(() => setText((typed) => (shown(read(typed)) === plain ? typed : plain)), [plain])
  return {
    value: text,
    onValue(typed) {
      setText(typed)
      onValue(read(typed))
    },
  }
}
