import { useEffect, useRef, useState } from 'preact/hooks'

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

/**
 * The text of an input that is told so many milliseconds after its last key. A `value` of others, such as a filter that was cleared,
 * replaces the text; one's own, which comes back while the next letter may have been typed, does not.
 */
export function useLateText(
  value: string,
  onValue: (value: string) => void,
  pause: number,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = useRef(onValue)
  tell.current = onValue
  useEffect(() => {
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed === told.current) return
      told.current = typed
      tell.current(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
