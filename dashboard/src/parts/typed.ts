import { useState } from 'preact/hooks'

/**
 * Text that means a value. What is being typed, such as the comma before the next word, stays as long as it means that
 * value: decided anew with each drawing, since an effect would come late for whoever types fast.
 */
export function useTyped<Value>(
  value: Value,
  shown: (value: Value) => string,
  read: (text: string) => Value,
  onValue: (value: Value) => void,
): { value: string; onValue: (text: string) => void } {
  const plain = shown(value)
  const [typed, setTyped] = useState(plain)
  return {
    value: shown(read(typed)) === plain ? typed : plain,
    onValue(text) {
      setTyped(text)
      onValue(read(text))
    },
  }
}
