import type { Statement } from './statements/statement.ts'
import { users } from './statements/users.ts'

/** Everything that the contract says, and everything that was decided where it is silent. */
export const statements: Statement[] = [...users]
