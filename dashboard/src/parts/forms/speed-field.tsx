import { TextField } from '../field.tsx'
import { speedUnit } from '../formats.ts'
import { useTextValue } from '../text-value.ts'

interface SpeedProps {
  /** Given the unit, such as km/h. */
  label: (unit: string) => string
  /** Metres a second; undefined where nothing, or no number, is typed. */
  value: number | undefined
  onValue: (speed: number | undefined) => void
  /** In the unit shown. */
  least?: number
  most?: number
}

/** A speed, typed in the units that the operator has chosen. */
export function SpeedField({ label, value, onValue, least = 0, most }: SpeedProps) {
  const { name, metresPerSecond } = speedUnit()
  const typed = useTextValue(
    value,
    (speed) => (speed === undefined ? '' : String(rounded(speed / metresPerSecond))),
    (text) => (text.trim() === '' ? undefined : Number(text) * metresPerSecond),
    onValue,
  )
  return <TextField label={label(name)} type="number" required step="any" min={least} max={most} {...typed} />
}

/** 90 km/h are 25 m/s, and come back as such. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000
