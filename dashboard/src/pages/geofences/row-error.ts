import { formatNumber } from '../../parts/formats.ts'
import { importTexts } from '../../texts/texts.ts'

/** A row that cannot be imported, as the API answers it. */
export interface RowError {
  row: number
  param?: string
  problem?: string
  /** What the field has. */
  got?: string
  /** Of a duplicate. */
  firstRow?: number
  /** Of a stray quote. */
  column?: number
  message: string
}

/** What is wrong, and what is expected of the field, in the language that is shown. */
export function rowErrorText({
  param = '',
  problem,
  got,
  firstRow = 0,
  column = 0,
  message,
}: RowError): string {
  const { rowProblems, expected } = importTexts
  switch (problem) {
    case 'missing':
      return rowProblems.missing
    case 'invalid': {
      const what = got === undefined ? rowProblems.invalid : rowProblems.invalidValue(got)
      // `metadata.floor` is expected to be what metadata are.
      const [field] = param.split(/[.[]/, 1) as [keyof typeof expected]
      return [what, expected[field]].filter(Boolean).join(' ')
    }
    case 'duplicate':
      return rowProblems.duplicate(formatNumber(firstRow))
    case 'quotes':
      return rowProblems.quotes(formatNumber(column))
    case 'length':
      return rowProblems.length
    case 'geometry':
      return got === undefined ? rowProblems.geometry : rowProblems.geometryGot(got)
    case 'rings':
      return rowProblems.rings(got ?? '')
    default:
      return rowProblems.failed(message)
  }
}
