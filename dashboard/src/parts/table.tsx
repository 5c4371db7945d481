import type { ComponentChildren } from 'preact'
import { Empty } from './states.tsx'

export interface Column<Row> {
  /** Asked for at each drawing, as the language may have changed. */
  title: () => string
  cell: (row: Row) => ComponentChildren
  isNumber?: boolean
  /** Names, ids and sentences: of any length, perhaps without a blank. They break anywhere, but never into a tall narrow column. */
  isLong?: boolean
}

interface TableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  empty: string
  /** Given while a filter is on. */
  onClearFilter?: (() => void) | undefined
}

/** Scrolls horizontally where it is too wide, also by keyboard; on a phone each row is a card. */
export function Table<Row>({ label, columns, rows, idOf, empty, onClearFilter }: TableProps<Row>) {
  if (rows.length === 0) return <Empty text={empty} onClearFilter={onClearFilter} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="scroll" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title()} scope="col" class={isNumber ? 'number' : undefined}>
                {title()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ title, cell, isNumber, isLong }) => (
                <td
                  key={title()}
                  data-title={title()}
                  class={isNumber ? 'number' : isLong ? 'long' : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
