import { ChoiceField } from '../../parts/field.tsx'
import { importTexts } from '../../texts/texts.ts'
import { type CsvColumns, columnFields } from './column-mapping.ts'

interface ColumnChoiceProps {
  columns: CsvColumns
  /** By column: the field that it is, '' for none. */
  fields: readonly string[]
  onFields: (fields: string[]) => void
}

/** Which column of a CSV is which field of a geofence. */
export function ColumnChoice({ columns: { names, samples }, fields, onFields }: ColumnChoiceProps) {
  return (
    <fieldset>
      <legend>{importTexts.columns}</legend>
      <p class="small soft">{importTexts.columnsHint}</p>
      <div class="row">
        {names.map((name, column) => (
          <ChoiceField
            key={column}
            label={name || importTexts.column(column + 1)}
            hint={samples[column] ? importTexts.sample(samples[column].slice(0, 40)) : undefined}
            value={fields[column] ?? ''}
            options={columnFields.map((field) => [field, importTexts.fields[field]])}
            onValue={(field) => onFields(fields.map((old, at) => (at === column ? field : old)))}
          />
        ))}
      </div>
    </fieldset>
  )
}
