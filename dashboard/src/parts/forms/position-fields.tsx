import { labelTexts } from '../../texts/texts.ts'
import { TextField } from '../field.tsx'
import { type TypedPosition, withDecimalPoint } from './position.ts'

interface PositionProps {
  value: TypedPosition
  onValue: (part: Partial<TypedPosition>) => void
  required?: boolean
}

/** Latitude and longitude in degrees. */
export function PositionFields({ value, onValue, required = false }: PositionProps) {
  return (
    <div class="row">
      {(['latitude', 'longitude'] as const).map((name) => (
        <TextField
          key={name}
          label={labelTexts[name]}
          inputMode="decimal"
          required={required}
          pattern="\s*[\-+]?(\d+\.?\d*|\.\d+)\s*"
          title={labelTexts.degrees}
          value={value[name]}
          onValue={(typed) => onValue({ [name]: withDecimalPoint(typed) })}
        />
      ))}
    </div>
  )
}
