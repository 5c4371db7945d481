/** One thing that the API promises, and the tests that would fail if it did not hold. */
export interface Statement {
  /** `section.what`, unique. */
  id: string
  says: string
  /** `path > describe > test`. The title of a table stands for all its rows; that of a row for the row alone. */
  tests: string[]
}
