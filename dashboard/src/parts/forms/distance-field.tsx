import { TextField } from '../field.tsx'
import { distanceUnit } from '../formats.ts'
import { useTextValue } from '../text-value.ts'

interface DistanceProps {
  /** Given the unit, such as m. */
  label: (unit: string) => string
  /** Metres; empty where nothing is typed. */
  value: string
  onValue: (metres: string) => void
  /** Metres. */
  least?: number
  most?: number
  required?: boolean
}

/** A short distance, typed in metres or feet as the operator has chosen. */
export function DistanceField({ label, value, onValue, least = 0, most, required = false }: DistanceProps) {
  const { name, metres } = distanceUnit()
  const typed = useTextValue(
    value,
    (given) => (given === '' ? '' : String(rounded(Number(given) / metres, metres === 1 ? 1000 : 10))),
    (text) => (text.trim() === '' ? '' : String(rounded(Number(text) * metres, 1000))),
    onValue,
  )
  return (
    <TextField
      label={label(name)}
      type="number"
      required={required}
      step="any"
      min={Math.ceil((least / metres) * 10) / 10}
      max={most && Math.floor((most / metres) * 10) / 10}
      {...typed}
    />
  )
}

/** To millimetres, and to tenths of a foot: 500 ft are 152.4 m, and come back as such. */
const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts
