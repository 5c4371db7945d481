import { useState } from 'preact/hooks'

/**
 * A text input for a value that is not a string. The typed text is kept as long as it parses to the current value, so that a
 * trailing comma survives. Derived on every render: an effect would be too late for fast typing.
 */
export function useTextValue<Value>(
  value: Value,
  format: (value: Value) => string,
  parse: (text: string) => Value,
  onValue: (value: Value) => void,
): { value: string; onValue: (text: string) => void } {
  const formatted = format(value)
  const [typed, setTyped] = useState(formatted)
  return {
    value: format(parse(typed)) === formatted ? typed : formatted,
    onValue(text) {
      setTyped(text)
      onValue(parse(text))
    },
  }
}
